"""Written by `python -m torchmetrics_roc.registry.stubs`: not to be edited."""

from collections.abc import Sequence
from torch import Tensor
from torchmetrics_roc.curves.curve import Optimum
from torchmetrics_roc.groups.grouped import GroupAverage
from torchmetrics_roc.groups.slice_curves import Area
from torchmetrics_roc.groups.slices import Gap
from torchmetrics_roc.measures.calibration import Norm, ReliabilityCurve, Strategy
from torchmetrics_roc.measures.confusion import Normalize
from torchmetrics_roc.measures.costs import CostLine, NetBenefitCurve
from torchmetrics_roc.measures.gains import Gains, PRGainCurve
from torchmetrics_roc.measures.likelihood_ratios import BayesErrorCurve
from torchmetrics_roc.measures.pr import PRCurve
from torchmetrics_roc.measures.roc import DETCurve, Estimator, ROCCurve
from torchmetrics_roc.measures.selective import RiskCoverageCurve
from torchmetrics_roc.metrics.options import AverageOption, Memory, NanPolicy, Thresholds
from torchmetrics_roc.points.choice import At
from torchmetrics_roc.registry.table import TaskName
from torchmetrics_roc.tasks.tasks import Normalization
from typing import Any, Literal, overload

__all__ = [
    'actual_dcf',
    'auch',
    'auprg',
    'auroc',
    'average_precision',
    'bayes_error_rate',
    'binary_actual_dcf',
    'binary_auarc',
    'binary_auch',
    'binary_auprg',
    'binary_aurc',
    'binary_auroc',
    'binary_average_precision',
    'binary_bayes_error_rate',
    'binary_brier_score',
    'binary_calibration_error',
    'binary_cllr',
    'binary_confusion_matrix',
    'binary_cost_curve',
    'binary_det',
    'binary_eer',
    'binary_gains_curve',
    'binary_gini',
    'binary_ks_statistic',
    'binary_lift',
    'binary_log_loss',
    'binary_logauc',
    'binary_min_cllr',
    'binary_min_dcf',
    'binary_net_benefit',
    'binary_partial_auroc',
    'binary_pr_area',
    'binary_precision_at_fixed_recall',
    'binary_precision_recall_curve',
    'binary_precision_recall_gain',
    'binary_rate',
    'binary_recall_at_fixed_precision',
    'binary_reliability_diagram',
    'binary_risk_coverage',
    'binary_roc',
    'binary_sensitivity_at_specificity',
    'binary_specificity_at_sensitivity',
    'binary_top_capture',
    'brier_score',
    'calibration_error',
    'cllr',
    'confusion_matrix',
    'cost_curve',
    'det',
    'eer',
    'gains_curve',
    'gini',
    'grouped_auroc',
    'grouped_average_precision',
    'grouped_hit_rate',
    'grouped_mrr',
    'grouped_ndcg',
    'grouped_precision',
    'grouped_recall',
    'ks_statistic',
    'lift',
    'log_loss',
    'logauc',
    'min_cllr',
    'min_dcf',
    'multiclass_actual_dcf',
    'multiclass_auarc',
    'multiclass_auch',
    'multiclass_auprg',
    'multiclass_aurc',
    'multiclass_auroc',
    'multiclass_average_precision',
    'multiclass_bayes_error_rate',
    'multiclass_brier_score',
    'multiclass_calibration_error',
    'multiclass_classwise_calibration_error',
    'multiclass_cllr',
    'multiclass_confusion_matrix',
    'multiclass_cost_curve',
    'multiclass_cross_entropy',
    'multiclass_det',
    'multiclass_eer',
    'multiclass_gains_curve',
    'multiclass_gini',
    'multiclass_ks_statistic',
    'multiclass_lift',
    'multiclass_log_loss',
    'multiclass_logauc',
    'multiclass_min_cllr',
    'multiclass_min_dcf',
    'multiclass_net_benefit',
    'multiclass_ovo_auroc',
    'multiclass_partial_auroc',
    'multiclass_pr_area',
    'multiclass_precision_at_fixed_recall',
    'multiclass_precision_recall_curve',
    'multiclass_precision_recall_gain',
    'multiclass_rate',
    'multiclass_recall_at_fixed_precision',
    'multiclass_reliability_diagram',
    'multiclass_risk_coverage',
    'multiclass_roc',
    'multiclass_sensitivity_at_specificity',
    'multiclass_specificity_at_sensitivity',
    'multiclass_top_capture',
    'multilabel_actual_dcf',
    'multilabel_auch',
    'multilabel_auprg',
    'multilabel_auroc',
    'multilabel_average_precision',
    'multilabel_bayes_error_rate',
    'multilabel_brier_score',
    'multilabel_calibration_error',
    'multilabel_cllr',
    'multilabel_confusion_matrix',
    'multilabel_cost_curve',
    'multilabel_det',
    'multilabel_eer',
    'multilabel_gains_curve',
    'multilabel_gini',
    'multilabel_ks_statistic',
    'multilabel_lift',
    'multilabel_log_loss',
    'multilabel_logauc',
    'multilabel_min_cllr',
    'multilabel_min_dcf',
    'multilabel_net_benefit',
    'multilabel_partial_auroc',
    'multilabel_pr_area',
    'multilabel_precision_at_fixed_recall',
    'multilabel_precision_recall_curve',
    'multilabel_precision_recall_gain',
    'multilabel_rate',
    'multilabel_recall_at_fixed_precision',
    'multilabel_reliability_diagram',
    'multilabel_roc',
    'multilabel_sensitivity_at_specificity',
    'multilabel_specificity_at_sensitivity',
    'multilabel_top_capture',
    'net_benefit',
    'paired_auroc',
    'partial_auroc',
    'pr_area',
    'precision_at_fixed_recall',
    'precision_recall_curve',
    'precision_recall_gain',
    'rate',
    'recall_at_fixed_precision',
    'reliability_diagram',
    'roc',
    'sensitivity_at_specificity',
    'sliced_auroc',
    'sliced_rate',
    'specificity_at_sensitivity',
    'time_dependent_auroc',
    'top_capture',
]

def actual_dcf(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Detection cost of log-likelihood ratios, at their Bayes threshold. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average: the cost of `MinDCF`, but with the decisions that
    follow reading the scores as natural log-likelihood ratios. Multiclass scores are not normalized: pass
    `normalization=None` to `MinDCF` to compare both.

    The interval is that of a rate at a frozen threshold, by Wilson's intervals of both rates of errors.

    Formula: `torchmetrics_roc.costs.actual_dcf`.

    Return the detection cost of scores that are natural log-likelihood ratios, at the Bayes threshold: `[T]`.

    The value of one batch on this process alone, as `binary_actual_dcf`, `multiclass_actual_dcf` or `multilabel_actual_dcf` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import actual_dcf
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> actual_dcf(preds, target, task='multiclass', num_classes=3)
        tensor(1.)
    """
def auch(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC convex hull, attained by randomising among the decisions of several thresholds.

    Returns a 0-d tensor, or `[C]` without an average; `torchmetrics_roc.hull.hull` returns the vertices. NaN
    where a class has no positives or no negatives. Of few samples it is biased upward, most where scores are ratings
    that hardly separate the labels: of 30 to 120 samples, scores of two Gaussians .2 to .5 deviations apart, rounded
    to integers, its interval covered in 86 to 89 % of 800 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.roc.auch`.

    Never less than `auroc`, nor than (1 + KS)/2. NaN as `auroc`. Provost & Fawcett, Machine Learning 42:203, 2001.

    The value of one batch on this process alone, as `binary_auch`, `multiclass_auch` or `multilabel_auch` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import auch
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> auch(preds, target, task='multiclass', num_classes=3)
        tensor(0.8611)
    """
def auprg(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the precision-recall-gain curve.

    Returns a 0-d tensor, or `[C]` without an average: 1 for perfect scores, 0 for predicting all positive,
    and less, without a limit, where the first positives come late. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.auprg`.

    The area begins where recall equals the base rate. 1 for perfect scores, below 0 for ones worse than predicting all
    positive; unlike that of average precision its expectation is a monotone function of expected F1. Exact: precision
    gain is linear in recall gain between points. NaN without positives or without negatives. Flach & Kull, NeurIPS
    2015.

    The value of one batch on this process alone, as `binary_auprg`, `multiclass_auprg` or `multilabel_auprg` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import auprg
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> auprg(preds, target, task='multiclass', num_classes=3)
        tensor(0.2222)
    """
def auroc(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', max_fpr: float | None = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC curve: the probability that a positive outscores a negative, a tie counting half.

    Returns a 0-d tensor, or `[C]` without an average. The result is bitwise the same for every order of the
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

    The value of one batch on this process alone, as `binary_auroc`, `multiclass_auroc` or `multilabel_auroc` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import auroc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> auroc(preds, target, task='multiclass', num_classes=3)
        tensor(0.7222)
    """
def average_precision(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Average precision: the precision at each positive's score, averaged over the positives.

    Returns a 0-d tensor, or `[C]` without an average. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.average_precision`.

    .. math:: \sum_k \frac{\Delta t_k}{P} \cdot \frac{t_k}{t_k + f_k}

    The value of one batch on this process alone, as `binary_average_precision`, `multiclass_average_precision` or `multilabel_average_precision` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import average_precision
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> average_precision(preds, target, task='multiclass', num_classes=3)
        tensor(0.7500)
    """
def bayes_error_rate(preds: Tensor, target: Tensor, task: TaskName, at: Sequence[float] = ..., num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> BayesErrorCurve: 
    r"""Normalised Bayes error rate of log-likelihood ratios at each prior: actual and after optimal calibration.

    Returns a `BayesErrorCurve(prior_log_odds, actual, minimum)` of 1-D tensors; for several classes three
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

    The value of one batch on this process alone, as `binary_bayes_error_rate`, `multiclass_bayes_error_rate` or `multilabel_bayes_error_rate` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import bayes_error_rate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> bayes_error_rate(preds, target, task='multiclass', num_classes=3).actual
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
def binary_actual_dcf(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = None, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Detection cost of log-likelihood ratios, at their Bayes threshold. Lower is better.

    Returns a 0-d tensor: the cost of `MinDCF`, but with the decisions that
    follow reading the scores as natural log-likelihood ratios. Multiclass scores are not normalized: pass
    `normalization=None` to `MinDCF` to compare both.

    The interval is that of a rate at a frozen threshold, by Wilson's intervals of both rates of errors.

    Formula: `torchmetrics_roc.costs.actual_dcf`.

    Return the detection cost of scores that are natural log-likelihood ratios, at the Bayes threshold: `[T]`.

    The value of one batch on this process alone, as `BinaryActualDCF`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_actual_dcf
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_actual_dcf(preds, target)
        tensor(1.)
    """
def binary_auarc(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the accuracy-rejection curve: mean over samples of the accuracy among those at least as confident.

    Returns a 0-d tensor, one minus `AURC`. Higher is better. Tied samples are accepted together. Binary:
    `preds` are confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass
    `torch.maximum(p, 1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and
    the prediction is correct if its class is `target`. NaN without samples.

    Formula: `torchmetrics_roc.selective.auarc`.

    .. math:: \frac1n \sum_k (\Delta t_k + \Delta f_k) \frac{t_k}{t_k + f_k}

    `[T]`. Tied samples are accepted together, so it is one minus `aurc`. NaN without samples. Nadeem, Zucker & Hanczar,
    MLSB 2009.

    The value of one batch on this process alone, as `BinaryAUARC`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_auarc
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_auarc(preds, target)
        tensor(0.6667)
    """
def binary_auch(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC convex hull, attained by randomising among the decisions of several thresholds.

    Returns a 0-d tensor; `torchmetrics_roc.hull.hull` returns the vertices. NaN
    where a class has no positives or no negatives. Of few samples it is biased upward, most where scores are ratings
    that hardly separate the labels: of 30 to 120 samples, scores of two Gaussians .2 to .5 deviations apart, rounded
    to integers, its interval covered in 86 to 89 % of 800 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.roc.auch`.

    Never less than `auroc`, nor than (1 + KS)/2. NaN as `auroc`. Provost & Fawcett, Machine Learning 42:203, 2001.

    The value of one batch on this process alone, as `BinaryAUCH`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_auch
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_auch(preds, target)
        tensor(0.8750)
    """
def binary_auprg(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the precision-recall-gain curve.

    Returns a 0-d tensor: 1 for perfect scores, 0 for predicting all positive,
    and less, without a limit, where the first positives come late. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.auprg`.

    The area begins where recall equals the base rate. 1 for perfect scores, below 0 for ones worse than predicting all
    positive; unlike that of average precision its expectation is a monotone function of expected F1. Exact: precision
    gain is linear in recall gain between points. NaN without positives or without negatives. Flach & Kull, NeurIPS
    2015.

    The value of one batch on this process alone, as `BinaryAUPRG`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_auprg
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_auprg(preds, target)
        tensor(0.2500)
    """
def binary_aurc(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, excess: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the risk-coverage curve: mean over samples of the risk among those at least as confident.

    Returns a 0-d tensor. Lower is better. Tied samples are accepted together. Binary: `preds` are
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

    The value of one batch on this process alone, as `BinaryAURC`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_aurc
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_aurc(preds, target)
        tensor(0.3333)
    """
def binary_auroc(preds: Tensor, target: Tensor, max_fpr: float | None = None, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC curve: the probability that a positive outscores a negative, a tie counting half.

    Returns a 0-d tensor. The result is bitwise the same for every order of the
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

    The value of one batch on this process alone, as `BinaryAUROC`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        max_fpr (default None): in (0, 1]: the standardised area over FPR from 0 to `max_fpr`; None or 1 for the whole
            area.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_auroc
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_auroc(preds, target)
        tensor(0.7500)
    """
def binary_average_precision(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Average precision: the precision at each positive's score, averaged over the positives.

    Returns a 0-d tensor. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.average_precision`.

    .. math:: \sum_k \frac{\Delta t_k}{P} \cdot \frac{t_k}{t_k + f_k}

    The value of one batch on this process alone, as `BinaryAveragePrecision`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_average_precision
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_average_precision(preds, target)
        tensor(0.8333)
    """
def binary_bayes_error_rate(preds: Tensor, target: Tensor, at: Sequence[float] = ..., ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> BayesErrorCurve: 
    r"""Normalised Bayes error rate of log-likelihood ratios at each prior: actual and after optimal calibration.

    Returns a `BayesErrorCurve(prior_log_odds, actual, minimum)` of 1-D tensors; for several classes three
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

    The value of one batch on this process alone, as `BinaryBayesErrorRate`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        at (default (-7.0, -6.75, …, 7.0)): rising natural logarithms of the prior odds of a positive, of at most 700 in
            absolute value.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_bayes_error_rate
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_bayes_error_rate(preds, target).actual
        tensor([1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 0.5000, 1.3244,
                0.6420, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000, 1.0000,
                1.0000, 1.0000, 1.0000])
    """
def binary_brier_score(preds: Tensor, target: Tensor, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Brier score: the mean squared difference between probability and label. Lower is better.

    Returns a 0-d tensor: Brier's multiclass score
    is `C` times the `"macro"` average. Scores outside [0, 1] are a `ValueError`, except for multiclass rows, which the
    softmax turns into probabilities. NaN without samples.
    `metric.read(torchmetrics_roc.probabilities.brier_decomposition)` separates miscalibration from discrimination.

    Formula: `torchmetrics_roc.probabilities.brier_score`.

    .. math:: \frac1n \left( \sum_{s^+} (1 - s)^2 + \sum_{s^-} s^2 \right)

    0 for perfect probabilities, ¼ if all are ½, at most 1. NaN without samples, and for scores outside [0, 1].
    Brier, Monthly Weather Review 78:1, 1950.

    The value of one batch on this process alone, as `BinaryBrierScore`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_brier_score
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_brier_score(preds, target)
        tensor(0.1925)
    """
def binary_calibration_error(preds: Tensor, target: Tensor, n_bins: int = 15, norm: Norm = 'l1', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, strategy: Strategy = 'uniform', debias: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Expected calibration error: the distance of probabilities from frequencies, over bins. Lower is better.

    Returns a 0-d tensor. Binary and multilabel scores are
    probabilities of the positive label; for multiclass rows the largest score is the probability that its class is
    correct (top-label), and only that is stored. The last bin includes a score of 1. Scores outside [0, 1] are a
    `ValueError`. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    .. math:: \sum_b \frac{n_b}{n} |f_b - c_b|, \qquad \sqrt{\sum_b \frac{n_b}{n} (f_b - c_b)^2}, \qquad
        \max_b |f_b - c_b|

    for the norms `"l1"` (ECE), `"l2"` and `"max"` (MCE). `debias` subtracts from the squares of `"l2"` the expected
    sampling error, :math:`f_b (1 - f_b) / (n_b - 1)`, with a result of at least 0 (Kumar, Liang & Ma, NeurIPS 2019).
    NaN without samples. Naeini, Cooper & Hauskrecht, AAAI 2015.

    The value of one batch on this process alone, as `BinaryCalibrationError`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        n_bins (default 15): the number of bins.
        norm (default 'l1'): `"l1"` the mean distance (ECE), `"l2"` the root of the mean square, `"max"` the largest one
            (MCE).
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_calibration_error
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_calibration_error(preds, target)
        tensor(0.3750)
    """
def binary_cllr(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = None, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Cost of log-likelihood ratios over all prevalences, in bits. Lower is better.

    Returns a 0-d tensor: 0 for perfect scores, 1 for scores that are all 0, more
    for misleading scores. It reads the scores themselves, as natural log-likelihood ratios; multiclass scores are not
    normalized. NaN where a class has no positives or no negatives.

    The interval is Hall's, for skewed losses: with 30 positives and 300 negatives its coverage is 93 to 95 % at a
    nominal 95 % (`torchmetrics_roc.inference.areas.mean_interval`).

    Formula: `torchmetrics_roc.costs.cllr`.

    .. math:: \frac{1}{2 \ln 2} \left( \frac1P \sum_{s^+} \ln(1 + e^{-s}) + \frac1N \sum_{s^-} \ln(1 + e^{s}) \right)

    The value of one batch on this process alone, as `BinaryCllr`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_cllr
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_cllr(preds, target)
        tensor(0.9701)
    """
def binary_confusion_matrix(preds: Tensor, target: Tensor, threshold: float | Sequence[float] | Tensor = 0.5, normalize: Normalize = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Counts of actual versus predicted classes: **rows actual, columns predicted**, `[[tn, fp], [fn, tp]]`.

    Returns `[2, 2]` (binary), `[C, C]` (multiclass) or `[L, 2, 2]` (multilabel): counts in int64, sums of
    weights in float64, shares in `torch.get_default_dtype()`. A binary or multilabel score is predicted positive if it
    is at least `threshold`, on any scale; the predicted class is the one of the highest score, the first among ties.
    `preds` may also be integers: the predicted labels, of which one that is no class is an error as a NaN score is, or
    with nan_policy="ignore" left out. `torchmetrics_roc.rates` computes every rate from the counts.

    The value of one batch on this process alone, as `BinaryConfusionMatrix`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        threshold (default 0.5): the least score that is predicted positive, on the scale of the scores, rounded to the
            dtype of those of each batch; of a multilabel matrix also a sequence or 1-D tensor of one for each label,
            such as `operating_point("f1").threshold`.
        normalize (default None): `"true"` for shares of the actual class, `"pred"` of the predicted class, `"all"` of
            all samples; None or `"none"` for counts. A share of 0 samples is NaN, with one warning.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_confusion_matrix
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_confusion_matrix(preds, target)
        tensor([[1, 1],
                [1, 1]])
    """
def binary_cost_curve(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> CostLine: 
    r"""Cost curve: the least expected cost for every prevalence and every ratio of the two error costs.

    Returns a `CostLine(probability_cost, expected_cost)`: 1-D tensors of the corners of the lower envelope,
    from (0, 0) to (1, 0); of several classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.cost_curve`.

    A point of the ROC curve costs :math:`x \, \mathrm{FNR} + (1 - x) \, \mathrm{FPR}` if positives make up the share
    :math:`x = \pi c_{fn} / (\pi c_{fn} + (1 - \pi) c_{fp})` of the maximal cost. The minimum is attained at vertices of
    the ROC convex hull, and changes from one to the next at the slope :math:`(1 - x)/x` of an edge. The diagonals down
    from (0, 0) and (1, 1) are the costs of predicting all, or none, positive. NaN without positives or without
    negatives. Drummond & Holte, Machine Learning 65:95, 2006.

    The value of one batch on this process alone, as `BinaryCostCurve`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_cost_curve
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_cost_curve(preds, target).expected_cost
        tensor([0.0000, 0.0000, 0.2500, 0.0000, 0.0000])
    """
def binary_det(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> DETCurve: 
    r"""Detection error tradeoff: false positive and false negative rate at every distinct score.

    Returns a `DETCurve(fpr, fnr, thresholds)` with the shapes of `ROC`; `plot` draws it on normal-deviate
    axes, where Gaussian scores give a straight line.

    Formula: `torchmetrics_roc.roc.det`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{FNR}_k = (P - t_k) / P

    Plots map both through the normal quantile function; the values here keep rates of 0 and 1. Without
    negatives the FPR is NaN, without positives the FNR. Martin et al., Eurospeech 1997.

    The value of one batch on this process alone, as `BinaryDET`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_det
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_det(preds, target).fnr
        tensor([1.0000, 0.5000, 0.5000, 0.0000, 0.0000])
    """
def binary_eer(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, estimator: Estimator = 'linear', normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Equal error rate: the value where false positive and false negative rate are equal. Lower is better.

    Returns a 0-d tensor; `metric.read(eer)` gives the value with its threshold.

    Formula: `torchmetrics_roc.roc.eer`.

    With :math:`D_k = f_k P + t_k N - PN`, which rises with every step from :math:`-PN` to :math:`PN`:

    - `"linear"`: the crossing of the ROC polyline with FPR = FNR, on the segment where :math:`D` changes sign;
    - `"rocch"`: the crossing of the ROC convex hull, the least equal error rate of randomised thresholds, at most the
      linear one (Brümmer & du Preez, Computer Speech & Language 20:230, 2006);
    - `"nearest"`: (FPR + FNR)/2 at the point of least :math:`|D|`.

    The value of one batch on this process alone, as `BinaryEER`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        estimator (default 'linear'): `"linear"` for the crossing of the interpolated curve, `"rocch"` for that of its
            convex hull, `"nearest"` for the point where the two rates are closest.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_eer
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_eer(preds, target)
        tensor(0.5000)
    """
def binary_gains_curve(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Gains: 
    r"""Cumulative gains curve, or cumulative accuracy profile: positives found over samples examined.

    Returns a `Gains(targeted, captured, thresholds)` of 1-D tensors with one point more than there are
    distinct scores, starting at (0, 0); for several classes, three lists of such tensors. For single numbers use `Lift`
    and `TopCapture`. NaN where a class has no positives.

    Formula: `torchmetrics_roc.gains.gains`.

    .. math:: (t_k + f_k)/n, \qquad t_k / P

    The value of one batch on this process alone, as `BinaryGainsCurve`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_gains_curve
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_gains_curve(preds, target).captured
        tensor([0.0000, 0.5000, 0.5000, 1.0000, 1.0000])
    """
def binary_gini(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Gini coefficient, or accuracy ratio, of credit scoring: 2 AUROC - 1.

    Returns a 0-d tensor: 0 for random scores, 1 for perfect ones. NaN where a
    class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.gini`.

    .. math:: 2 \, \mathrm{AUROC} - 1

    0 for random scores, 1 for perfect ones, -1 for perfect ones in reverse order; also known as Somers' D. NaN as
    `auroc`. Engelmann, Hayden & Tasche, Risk 16:82, 2003.

    The value of one batch on this process alone, as `BinaryGini`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_gini
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_gini(preds, target)
        tensor(0.5000)
    """
def binary_ks_statistic(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Kolmogorov-Smirnov statistic: the largest gap between true and false positive rate.

    Returns a 0-d tensor; `metric.read(ks)` gives the value with its threshold.
    NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.ks`.

    .. math:: \max_k (t_k / P - f_k / N)

    The value of one batch on this process alone, as `BinaryKSStatistic`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_ks_statistic
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_ks_statistic(preds, target)
        tensor(0.5000)
    """
def binary_lift(preds: Tensor, target: Tensor, fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Lift: the share of positives among the highest scores, over that among all samples.

    Returns a 0-d tensor. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.lift`.

    Return the share of positives among the `fraction` of samples with the highest scores, over that of all: `[T]`.

    The value of one batch on this process alone, as `BinaryLift`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        fraction (default 0.1): the share of all samples, above 0 and at most 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_lift
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_lift(preds, target)
        tensor(2.)
    """
def binary_log_loss(preds: Tensor, target: Tensor, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Log loss: the mean negative logarithm of the probability given to the label. Lower is better.

    Returns a 0-d tensor; `MulticlassCrossEntropy`
    is the loss of whole rows. Probabilities are not clipped: `+inf` for a positive at 0 or a negative at 1. Scores
    outside [0, 1] are a `ValueError`, except for multiclass rows of logits, whose log-softmax is read in float64: of a
    row whose logits differ by more than 708 the loss of a class that is wrong counts as 708. With memory='bounded' it
    is a softmax in float64, which rounds: a class that is wrong by more than 36 has the loss `+inf`, and from 34 on, of
    many classes earlier, that is the upper bound. NaN where there are no samples.

    Formula: `torchmetrics_roc.probabilities.log_loss`.

    .. math:: -\frac1n \left( \sum_{s^+} \ln s + \sum_{s^-} \ln (1 - s) \right)

    :math:`\ln 2` if all probabilities are ½; `+inf` for a positive at 0 or a negative at 1, which are not clipped.
    NaN without samples, and for scores outside [0, 1]. Good, Journal of the Royal Statistical Society B 14:107, 1952.

    The value of one batch on this process alone, as `BinaryLogLoss`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_log_loss
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_log_loss(preds, target)
        tensor(0.5403)
    """
def binary_logauc(preds: Tensor, target: Tensor, fpr_range: tuple[float, float] = (0.001, 0.1), thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC curve over the logarithm of the FPR, for early recognition: virtual screening, retrieval.

    Returns a 0-d tensor: the mean TPR over `fpr_range`. NaN where a class has no
    positives or no negatives.

    Formula: `torchmetrics_roc.roc.log_auc`.

    .. math:: \int_a^b \mathrm{TPR} \; d\ln \mathrm{FPR} \; / \; \ln(b / a)

    .. math:: y_0 L + (y_1 - y_0) (1 - L/u), \qquad u = x_1/x_0 - 1, \; L = \ln(1 + u)

    Where positives tie with negatives, the trapezoidal rule over ln FPR is larger: .0505 for constant scores and the
    default range, for .0215. NaN as `auroc`.
    Mysinger & Shoichet, Journal of Chemical Information and Modeling 50:1561, 2010.

    The value of one batch on this process alone, as `BinaryLogAUC`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        fpr_range (default (0.001, 0.1)): two rates with `0 < low < high <= 1`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_logauc
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_logauc(preds, target)
        tensor(0.5000)
    """
def binary_min_cllr(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""`Cllr` after the optimal calibration that preserves the order of the scores, in bits. Lower is better.

    Returns a 0-d tensor. The difference to `Cllr` is the cost of miscalibration,
    if both read the same scores: `Cllr` does not normalize multiclass scores, so pass `normalization=None` here to
    compare them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.min_cllr`.

    .. math:: \tfrac12 \sum \left( x \log_2(1 + y/x) + y \log_2(1 + x/y) \right).

    The value of one batch on this process alone, as `BinaryMinCllr`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_min_cllr
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_min_cllr(preds, target)
        tensor(0.5000)
    """
def binary_min_dcf(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Least detection cost over all thresholds; 1 is the cost of the better trivial decision. Lower is better.

    Returns a 0-d tensor. `metric.operating_point(Cost(fp=, fn=, prevalence=))`
    gives the point with its threshold. The interval is that of a `Rate`, also near 1 and with costs that differ much:
    at prevalences of .02 to .98 and areas of .6 to .98, with 30 + 30 to 200 + 800 samples, resamples covered in 53 to
    100 % of data sets, this in 92 to 100 %.

    Formula: `torchmetrics_roc.costs.min_dcf`.

    .. math::
        \min_k \frac{\pi c_{fn} \mathrm{FNR}_k + (1 - \pi) c_{fp} \mathrm{FPR}_k}
        {\min(\pi c_{fn}, (1 - \pi) c_{fp})}

    The value of one batch on this process alone, as `BinaryMinDCF`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_min_dcf
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_min_dcf(preds, target)
        tensor(0.5000)
    """
def binary_net_benefit(preds: Tensor, target: Tensor, at: Sequence[float] = ..., ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, prevalence: float | None = None, standardized: bool = False, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> NetBenefitCurve: 
    r"""Net benefit of decisions at each threshold probability: a decision curve.

    Returns a `NetBenefitCurve(threshold, net_benefit, treat_all)` of 1-D tensors; of several classes three
    lists of them. `treat_all` is that of predicting all positive; predicting none has net benefit 0. Scores
    outside [0, 1] are a `ValueError`. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.net_benefit`.

    .. math:: \mathrm{NB}(t) = \pi \, \mathrm{TPR} - (1 - \pi) \, \mathrm{FPR} \, \frac{t}{1 - t}
        = \frac{\mathrm{TP}}{n} - \frac{\mathrm{FP}}{n} \frac{t}{1 - t}

    of predicting positive every sample with a score of at least `t`: true positives per sample, less the false
    positives at their exchange rate. `prevalence` :math:`\pi` is by default that of the data; `standardized` divides by
    it, so that 1 is the maximum. NaN without positives or without negatives. Vickers & Elkin, Medical Decision Making
    26:565, 2006.

    The value of one batch on this process alone, as `BinaryNetBenefit`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        at (default (0.01, 0.02, …, 0.99)): rising threshold probabilities, from 0 to below 1, to which costs belong;
            rounded to the dtype of the scores where these are compared with them, and returned so.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_net_benefit
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_net_benefit(preds, target, at=(0.25, 0.5, 0.75)).net_benefit
        tensor([0.4167, 0.0000, 0.2500])
    """
def binary_partial_auroc(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, fpr_range: tuple[float, float] | None = None, tpr_range: tuple[float, float] | None = None, corrected: bool = False, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Partial area under the ROC curve: over `fpr_range`, over `tpr_range` or, with both, in their rectangle.

    Returns a 0-d tensor. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.partial_auroc`.

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    The value of one batch on this process alone, as `BinaryPartialAUROC`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_partial_auroc
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_partial_auroc(preds, target)
        tensor(0.7500)
    """
def binary_pr_area(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
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

    The value of one batch on this process alone, as `BinaryPRArea`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_pr_area
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_pr_area(preds, target)
        tensor(0.7973)
    """
def binary_precision_at_fixed_recall(preds: Tensor, target: Tensor, min_recall: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest precision at a recall of at least `min_recall`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors. Ties go to the highest recall,
    then to the highest threshold.

    Formula: `torchmetrics_roc.operating.precision_at_fixed_recall`.

    Largest precision `t/(t + f)` among the thresholds of recall `t/P >= min_recall`: two of `[T]`.

    The value of one batch on this process alone, as `BinaryPrecisionAtFixedRecall`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        min_recall: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_precision_at_fixed_recall
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_precision_at_fixed_recall(preds, target, min_recall=0.5)
        Optimum(value=tensor(1.), threshold=tensor(0.9000))
    """
def binary_precision_recall_curve(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> PRCurve: 
    r"""Precision and recall at every distinct score.

    Returns `(precision, recall, thresholds)`: thresholds rising, `K` of them in the dtype of the scores, and
    `K + 1` points that end at precision 1, recall 0. Multiclass and multilabel give three lists of such tensors;
    `average="macro"` the mean curve (`mean_precision_recall`), `"micro"` one curve of all scores. With `thresholds=` of
    `G` values the thresholds are `-inf` and the grid: `[C, G + 2]` twice and `[G + 1]`.

    Formula: `torchmetrics_roc.pr.precision_recall_curve`.

    .. math:: \mathrm{precision}_k = t_k / (t_k + f_k), \qquad \mathrm{recall}_k = t_k / P

    The value of one batch on this process alone, as `BinaryPrecisionRecallCurve`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_precision_recall_curve
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_precision_recall_curve(preds, target).recall
        tensor([1.0000, 1.0000, 0.5000, 0.5000, 0.0000])
    """
def binary_precision_recall_gain(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> PRGainCurve: 
    r"""Precision-recall-gain curve: precision and recall as gains over predicting all positive.

    Returns a `PRGainCurve(recall_gain, precision_gain)` of 1-D tensors, from recall gain 0 to 1; of several
    classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.precision_recall_gain`.

    .. math:: \mathrm{recG} = 1 - \frac{P}{N} \frac{P - t}{t}, \qquad \mathrm{precG} = 1 - \frac{P}{N} \frac{f}{t}

    1 is perfect, 0 no better than predicting all positive. NaN without positives or without negatives. Flach & Kull,
    NeurIPS 2015.

    The value of one batch on this process alone, as `BinaryPrecisionRecallGain`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_precision_recall_gain
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_precision_recall_gain(preds, target).precision_gain
        tensor([1.0000, 0.0000, 0.5000, 0.0000])
    """
def binary_rate(preds: Tensor, target: Tensor, rate: str, at: At, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""One rate at one chosen point of the curve, as a single number to log.

    Returns a 0-d tensor.

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

    The value of one batch on this process alone, as `BinaryRate`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_rate
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_rate(preds, target, rate='recall', at='youden')
        tensor(0.5000)
    """
def binary_recall_at_fixed_precision(preds: Tensor, target: Tensor, min_precision: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest recall at a precision of at least `min_precision`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors. Ties go to the highest precision, then to the
    highest threshold; if no threshold has that precision, the value is recall 0 at `+inf`.

    Its interval is that of a `Rate`, and so of the other three: with no draws, of all points of which the data do not
    exclude that they are the population's.

    Formula: `torchmetrics_roc.operating.recall_at_fixed_precision`.

    Largest recall `t/P` among the thresholds of precision `t/(t + f) >= min_precision`: two of `[T]`.

    The value of one batch on this process alone, as `BinaryRecallAtFixedPrecision`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        min_precision: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_recall_at_fixed_precision
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_recall_at_fixed_precision(preds, target, min_precision=0.5)
        Optimum(value=tensor(1.), threshold=tensor(0.4000))
    """
def binary_reliability_diagram(preds: Tensor, target: Tensor, n_bins: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, strategy: Strategy = 'uniform', normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> ReliabilityCurve: 
    r"""Reliability diagram: how often events happen that are predicted with a given probability.

    Returns a `ReliabilityCurve(confidence, frequency, weight)`: 1-D tensors of one element per bin, by rising
    score; for several classes three lists of such tensors. By default the bins are those of isotonic regression (CORP).
    Calibrated scores lie on the diagonal. Scores outside [0, 1] are a `ValueError`. In bounded memory `bounds()` are of
    the frequencies; the confidences and weights beside them are those that the bins have.

    Formula: `torchmetrics_roc.calibration.reliability`.

    Without `n_bins` the bins are the blocks of isotonic regression (CORP), whose frequencies rise, without a parameter
    to choose. Calibrated scores lie on the diagonal. A bin without samples has weight 0, and NaN.
    Dimitriadis, Gneiting & Jordan, PNAS 118, 2021.

    The value of one batch on this process alone, as `BinaryReliabilityDiagram`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        n_bins (default None): the number of bins, None for those of isotonic regression, which memory='bounded' does
            not support.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_reliability_diagram
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_reliability_diagram(preds, target).frequency
        tensor([0.0000, 0.5000, 1.0000])
    """
def binary_risk_coverage(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> RiskCoverageCurve: 
    r"""Risk-coverage curve: the error rate among the accepted samples, the most confident first.

    Returns a `RiskCoverageCurve(coverage, risk, thresholds)` of 1-D tensors, to coverage 1. Binary: `preds`
    are confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass
    `torch.maximum(p, 1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and
    the prediction is correct if its class is `target`.

    Formula: `torchmetrics_roc.selective.risk_coverage`.

    .. math:: (t_k + f_k)/n, \qquad f_k / (t_k + f_k)

    El-Yaniv & Wiener, Journal of Machine Learning Research 11:1605, 2010.

    The value of one batch on this process alone, as `BinaryRiskCoverage`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_risk_coverage
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_risk_coverage(preds, target).risk
        tensor([0.0000, 0.5000, 0.3333, 0.5000])
    """
def binary_roc(preds: Tensor, target: Tensor, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> ROCCurve: 
    r"""Receiver operating characteristic: false and true positive rate at every distinct score.

    Returns a `ROCCurve(fpr, tpr, thresholds)`: 1-D tensors of one point more than there are distinct scores,
    rates rising, thresholds falling from `+inf` in the dtype of the scores. Multiclass and multilabel give three lists
    of such tensors; `average="macro"` the mean curve (`mean_roc`), `"micro"` one curve of all scores. With
    `thresholds=` of `G` values the points are `+inf`, the grid, `-inf`: rates are `[C, G + 2]`, thresholds `[G + 2]`.

    Formula: `torchmetrics_roc.roc.roc`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{TPR}_k = t_k / P

    Without negatives the FPR is NaN, without positives the TPR. Fawcett, Pattern Recognition Letters 27, 2006.

    The value of one batch on this process alone, as `BinaryROC`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_roc
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_roc(preds, target).tpr
        tensor([0.0000, 0.5000, 0.5000, 1.0000, 1.0000])
    """
def binary_sensitivity_at_specificity(preds: Tensor, target: Tensor, min_specificity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, interpolate: bool = False, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest sensitivity at a specificity of at least `min_specificity`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors. Ties go to the highest specificity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.sensitivity_at_specificity`.

    Largest sensitivity `t/P` among the thresholds of specificity `(N − f)/N >= min_specificity`: two of `[T]`.

    The value of one batch on this process alone, as `BinarySensitivityAtSpecificity`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        min_specificity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_sensitivity_at_specificity
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_sensitivity_at_specificity(preds, target, min_specificity=0.5)
        Optimum(value=tensor(1.), threshold=tensor(0.4000))
    """
def binary_specificity_at_sensitivity(preds: Tensor, target: Tensor, min_sensitivity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, interpolate: bool = False, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest specificity at a sensitivity of at least `min_sensitivity`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors. Ties go to the highest sensitivity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.specificity_at_sensitivity`.

    Largest specificity `(N − f)/N` among the thresholds of sensitivity `t/P >= min_sensitivity`: two of `[T]`.

    The value of one batch on this process alone, as `BinarySpecificityAtSensitivity`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        min_sensitivity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_specificity_at_sensitivity
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_specificity_at_sensitivity(preds, target, min_sensitivity=0.5)
        Optimum(value=tensor(1.), threshold=tensor(0.9000))
    """
def binary_top_capture(preds: Tensor, target: Tensor, fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, normalization: Normalization = 'sigmoid', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Top capture: the share of the positives that are among the highest scores.

    Returns a 0-d tensor. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.top_capture`.

    Return the share of the positives among the `fraction` of all samples with the highest scores: `[T]`.

    The value of one batch on this process alone, as `BinaryTopCapture`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        fraction (default 0.1): the share of all samples, above 0 and at most 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import binary_top_capture
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> binary_top_capture(preds, target)
        tensor(0.2000)
    """
def brier_score(preds: Tensor, target: Tensor, task: TaskName, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Brier score: the mean squared difference between probability and label. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average, each class against the rest: Brier's multiclass score
    is `C` times the `"macro"` average. Scores outside [0, 1] are a `ValueError`, except for multiclass rows, which the
    softmax turns into probabilities. NaN without samples.
    `metric.read(torchmetrics_roc.probabilities.brier_decomposition)` separates miscalibration from discrimination.

    Formula: `torchmetrics_roc.probabilities.brier_score`.

    .. math:: \frac1n \left( \sum_{s^+} (1 - s)^2 + \sum_{s^-} s^2 \right)

    0 for perfect probabilities, ¼ if all are ½, at most 1. NaN without samples, and for scores outside [0, 1].
    Brier, Monthly Weather Review 78:1, 1950.

    The value of one batch on this process alone, as `binary_brier_score`, `multiclass_brier_score` or `multilabel_brier_score` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import brier_score
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> brier_score(preds, target, task='multiclass', num_classes=3)
        tensor(0.1800)
    """
def calibration_error(preds: Tensor, target: Tensor, task: TaskName, n_bins: int = 15, norm: Norm = 'l1', num_classes: int | None = None, ignore_index: int | None = None, validate_args: bool = True, num_labels: int | None = None, average: AverageOption = 'macro', *, sample_weight: Tensor | None = None, groups: Tensor | None = None, strategy: Strategy = 'uniform', debias: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Expected calibration error: the distance of probabilities from frequencies, over bins. Lower is better.

    Returns a 0-d tensor, or `[L]` for labels without an average. Binary and multilabel scores are
    probabilities of the positive label; for multiclass rows the largest score is the probability that its class is
    correct (top-label), and only that is stored. The last bin includes a score of 1. Scores outside [0, 1] are a
    `ValueError`. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    .. math:: \sum_b \frac{n_b}{n} |f_b - c_b|, \qquad \sqrt{\sum_b \frac{n_b}{n} (f_b - c_b)^2}, \qquad
        \max_b |f_b - c_b|

    for the norms `"l1"` (ECE), `"l2"` and `"max"` (MCE). `debias` subtracts from the squares of `"l2"` the expected
    sampling error, :math:`f_b (1 - f_b) / (n_b - 1)`, with a result of at least 0 (Kumar, Liang & Ma, NeurIPS 2019).
    NaN without samples. Naeini, Cooper & Hauskrecht, AAAI 2015.

    The value of one batch on this process alone, as `binary_calibration_error`, `multiclass_calibration_error` or `multilabel_calibration_error` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import calibration_error
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> calibration_error(preds, target, task='multiclass', num_classes=3)
        tensor(0.5000)
    """
def cllr(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Cost of log-likelihood ratios over all prevalences, in bits. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average: 0 for perfect scores, 1 for scores that are all 0, more
    for misleading scores. It reads the scores themselves, as natural log-likelihood ratios; multiclass scores are not
    normalized. NaN where a class has no positives or no negatives.

    The interval is Hall's, for skewed losses: with 30 positives and 300 negatives its coverage is 93 to 95 % at a
    nominal 95 % (`torchmetrics_roc.inference.areas.mean_interval`).

    Formula: `torchmetrics_roc.costs.cllr`.

    .. math:: \frac{1}{2 \ln 2} \left( \frac1P \sum_{s^+} \ln(1 + e^{-s}) + \frac1N \sum_{s^-} \ln(1 + e^{s}) \right)

    The value of one batch on this process alone, as `binary_cllr`, `multiclass_cllr` or `multilabel_cllr` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import cllr
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> cllr(preds, target, task='multiclass', num_classes=3)
        tensor(0.9619)
    """
def confusion_matrix(preds: Tensor, target: Tensor, task: TaskName, threshold: float | Sequence[float] | Tensor = 0.5, num_classes: int | None = None, num_labels: int | None = None, normalize: Normalize = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Counts of actual versus predicted classes: **rows actual, columns predicted**, `[[tn, fp], [fn, tp]]`.

    Returns `[2, 2]` (binary), `[C, C]` (multiclass) or `[L, 2, 2]` (multilabel): counts in int64, sums of
    weights in float64, shares in `torch.get_default_dtype()`. A binary or multilabel score is predicted positive if it
    is at least `threshold`, on any scale; the predicted class is the one of the highest score, the first among ties.
    `preds` may also be integers: the predicted labels, of which one that is no class is an error as a NaN score is, or
    with nan_policy="ignore" left out. `torchmetrics_roc.rates` computes every rate from the counts.

    The value of one batch on this process alone, as `binary_confusion_matrix`, `multiclass_confusion_matrix` or `multilabel_confusion_matrix` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import confusion_matrix
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> confusion_matrix(preds, target, task='multiclass', num_classes=3)
        tensor([[1, 0, 0],
                [1, 1, 0],
                [0, 0, 1]])
    """
def cost_curve(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, average: AverageOption = None) -> CostLine: 
    r"""Cost curve: the least expected cost for every prevalence and every ratio of the two error costs.

    Returns a `CostLine(probability_cost, expected_cost)`: 1-D tensors of the corners of the lower envelope,
    from (0, 0) to (1, 0); of several classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.cost_curve`.

    A point of the ROC curve costs :math:`x \, \mathrm{FNR} + (1 - x) \, \mathrm{FPR}` if positives make up the share
    :math:`x = \pi c_{fn} / (\pi c_{fn} + (1 - \pi) c_{fp})` of the maximal cost. The minimum is attained at vertices of
    the ROC convex hull, and changes from one to the next at the slope :math:`(1 - x)/x` of an edge. The diagonals down
    from (0, 0) and (1, 1) are the costs of predicting all, or none, positive. NaN without positives or without
    negatives. Drummond & Holte, Machine Learning 65:95, 2006.

    The value of one batch on this process alone, as `binary_cost_curve`, `multiclass_cost_curve` or `multilabel_cost_curve` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import cost_curve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> cost_curve(preds, target, task='multiclass', num_classes=3).expected_cost
        [tensor([0.0000, 0.2500, 0.0000, 0.0000]), tensor([0.0000, 0.0000, 0.3333, 0.0000]), tensor([0., 0., 0., 0.])]
    """
def det(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> DETCurve: 
    r"""Detection error tradeoff: false positive and false negative rate at every distinct score.

    Returns a `DETCurve(fpr, fnr, thresholds)` with the shapes of `ROC`; `plot` draws it on normal-deviate
    axes, where Gaussian scores give a straight line.

    Formula: `torchmetrics_roc.roc.det`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{FNR}_k = (P - t_k) / P

    Plots map both through the normal quantile function; the values here keep rates of 0 and 1. Without
    negatives the FPR is NaN, without positives the FNR. Martin et al., Eurospeech 1997.

    The value of one batch on this process alone, as `binary_det`, `multiclass_det` or `multilabel_det` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import det
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> det(preds, target, task='multiclass', num_classes=3).fnr
        [tensor([1., 1., 0., 0., 0.]), tensor([1.0000, 0.5000, 0.5000, 0.5000, 0.0000]), tensor([1., 0., 0.])]
    """
def eer(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', estimator: Estimator = 'linear', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Equal error rate: the value where false positive and false negative rate are equal. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average; `metric.read(eer)` gives the value with its threshold.

    Formula: `torchmetrics_roc.roc.eer`.

    With :math:`D_k = f_k P + t_k N - PN`, which rises with every step from :math:`-PN` to :math:`PN`:

    - `"linear"`: the crossing of the ROC polyline with FPR = FNR, on the segment where :math:`D` changes sign;
    - `"rocch"`: the crossing of the ROC convex hull, the least equal error rate of randomised thresholds, at most the
      linear one (Brümmer & du Preez, Computer Speech & Language 20:230, 2006);
    - `"nearest"`: (FPR + FNR)/2 at the point of least :math:`|D|`.

    The value of one batch on this process alone, as `binary_eer`, `multiclass_eer` or `multilabel_eer` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import eer
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> eer(preds, target, task='multiclass', num_classes=3)
        tensor([0.3333, 0.5000, 0.0000])
    """
def gains_curve(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, average: AverageOption = None) -> Gains: 
    r"""Cumulative gains curve, or cumulative accuracy profile: positives found over samples examined.

    Returns a `Gains(targeted, captured, thresholds)` of 1-D tensors with one point more than there are
    distinct scores, starting at (0, 0); for several classes, three lists of such tensors. For single numbers use `Lift`
    and `TopCapture`. NaN where a class has no positives.

    Formula: `torchmetrics_roc.gains.gains`.

    .. math:: (t_k + f_k)/n, \qquad t_k / P

    The value of one batch on this process alone, as `binary_gains_curve`, `multiclass_gains_curve` or `multilabel_gains_curve` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import gains_curve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> gains_curve(preds, target, task='multiclass', num_classes=3).captured
        [tensor([0., 0., 1., 1., 1.]), tensor([0.0000, 0.5000, 0.5000, 0.5000, 1.0000]), tensor([0., 1., 1.])]
    """
def gini(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Gini coefficient, or accuracy ratio, of credit scoring: 2 AUROC - 1.

    Returns a 0-d tensor, or `[C]` without an average: 0 for random scores, 1 for perfect ones. NaN where a
    class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.gini`.

    .. math:: 2 \, \mathrm{AUROC} - 1

    0 for random scores, 1 for perfect ones, -1 for perfect ones in reverse order; also known as Somers' D. NaN as
    `auroc`. Engelmann, Hayden & Tasche, Risk 16:82, 2003.

    The value of one batch on this process alone, as `binary_gini`, `multiclass_gini` or `multilabel_gini` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import gini
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> gini(preds, target, task='multiclass', num_classes=3)
        tensor(0.4444)
    """
def grouped_auroc(preds: Tensor, target: Tensor, average: GroupAverage = 'weighted', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Any: 
    r"""Mean AUROC within groups, such as users, queries or patients: how well scores rank within a group.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a group may be spread
    over batches and ranks. Returns a 0-d tensor, the mean over the groups that have both labels; weighted by
    their samples it is known as GAUC (Zhou et al., KDD 2018). `memory="bounded"` counts in bins of `num_groups` groups.

    `left_out()` returns the share of samples in groups of one label, which have no AUROC. Scores are compared within a
    group only, and ties count one half. In a distributed run the samples of a group are gathered on one rank.

    The value of one batch on this process alone, as `GroupedAUROC`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        average (default 'weighted'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import grouped_auroc
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> grouped_auroc(preds, target, groups=torch.tensor([1, 1, 2, 2]))
        tensor(0.5000)
    """
def grouped_average_precision(preds: Tensor, target: Tensor, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Any: 
    r"""Mean average precision over groups, such as queries, known as MAP.

    Like `GroupedAUROC`, but over the groups with a positive, and with `average="macro"` by default: all queries have
    the same weight.

    The value of one batch on this process alone, as `GroupedAveragePrecision`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import grouped_average_precision
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> grouped_average_precision(preds, target, groups=torch.tensor([1, 1, 2, 2]))
        tensor(0.7500)
    """
def grouped_hit_rate(preds: Tensor, target: Tensor, top_k: int, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Any: 
    r"""Share of groups, such as users, with a positive among their first `top_k` samples: hit rate at k.

    Ties, groups without a positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.hit_rate`.

    .. math:: 1 - \binom{n - p}{m} \Big/ \binom{n}{m}

    The value of one batch on this process alone, as `GroupedHitRate`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        top_k: how many of the first samples count.
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import grouped_hit_rate
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> grouped_hit_rate(preds, target, top_k=1, groups=torch.tensor([1, 1, 2, 2]))
        tensor(0.5000)
    """
def grouped_mrr(preds: Tensor, target: Tensor, top_k: int | None = None, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Any: 
    r"""Mean reciprocal rank of the first positive of groups, such as queries; 0 if that is beyond `top_k`.

    Ties, groups without a positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.reciprocal_rank`.

    .. math::
        \sum_{i = 1}^{n - p + 1} \frac{p}{n - i + 1} \binom{n - p}{i - 1} \Big/ \binom{n}{i - 1} \cdot \frac{1}{s + i}

    The value of one batch on this process alone, as `GroupedMRR`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        top_k (default None): how many of the first samples count; None for all.
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import grouped_mrr
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> grouped_mrr(preds, target, groups=torch.tensor([1, 1, 2, 2]))
        tensor(0.7500)
    """
def grouped_ndcg(preds: Tensor, target: Tensor, top_k: int | None = None, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, num_groups: int | None = None, gains: Sequence[float] | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Any: 
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

    The value of one batch on this process alone, as `GroupedNDCG`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        top_k (default None): how many of the first samples count; None for all.
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import grouped_ndcg
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> grouped_ndcg(preds, target, groups=torch.tensor([1, 1, 2, 2]))
        tensor(0.8155)
    """
def grouped_precision(preds: Tensor, target: Tensor, top_k: int, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Any: 
    r"""Mean precision among the first `top_k` samples of groups, such as queries: precision at k.

    A group of fewer than `top_k` samples is also divided by `top_k`, as in torchmetrics. Ties, groups without a
    positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.precision_of_first`.

    .. math:: \frac{1}{k} \left( t + \frac{p \, m}{n} \right)

    The value of one batch on this process alone, as `GroupedPrecision`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        top_k: how many of the first samples count.
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import grouped_precision
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> grouped_precision(preds, target, top_k=1, groups=torch.tensor([1, 1, 2, 2]))
        tensor(0.5000)
    """
def grouped_recall(preds: Tensor, target: Tensor, top_k: int, average: GroupAverage = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Any: 
    r"""Mean recall among the first `top_k` samples of groups, such as users: recall at k.

    Ties, groups without a positive and weights as in `GroupedNDCG`.

    Formula: `torchmetrics_roc.groups.rankings.recall_of_first`.

    .. math:: \frac{1}{P} \left( t + \frac{p \, m}{n} \right)

    The value of one batch on this process alone, as `GroupedRecall`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        top_k: how many of the first samples count.
        average (default 'macro'): `"weighted"` weights every group by its samples, `"macro"` all equally; None or
            `"none"` returns `GroupValues(groups, values, samples)` of every group, by ascending id; NaN where unknown,
            as for a group whose samples all have weight 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import grouped_recall
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> grouped_recall(preds, target, top_k=1, groups=torch.tensor([1, 1, 2, 2]))
        tensor(0.5000)
    """
def ks_statistic(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Kolmogorov-Smirnov statistic: the largest gap between true and false positive rate.

    Returns a 0-d tensor, or `[C]` without an average; `metric.read(ks)` gives the value with its threshold.
    NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.ks`.

    .. math:: \max_k (t_k / P - f_k / N)

    The value of one batch on this process alone, as `binary_ks_statistic`, `multiclass_ks_statistic` or `multilabel_ks_statistic` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import ks_statistic
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> ks_statistic(preds, target, task='multiclass', num_classes=3)
        tensor(0.7222)
    """
def lift(preds: Tensor, target: Tensor, task: TaskName, fraction: float = 0.1, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Lift: the share of positives among the highest scores, over that among all samples.

    Returns a 0-d tensor, or `[C]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.lift`.

    Return the share of positives among the `fraction` of samples with the highest scores, over that of all: `[T]`.

    The value of one batch on this process alone, as `binary_lift`, `multiclass_lift` or `multilabel_lift` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import lift
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> lift(preds, target, task='multiclass', num_classes=3)
        tensor(2.)
    """
def log_loss(preds: Tensor, target: Tensor, task: TaskName, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Log loss: the mean negative logarithm of the probability given to the label. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average, each class against the rest; `MulticlassCrossEntropy`
    is the loss of whole rows. Probabilities are not clipped: `+inf` for a positive at 0 or a negative at 1. Scores
    outside [0, 1] are a `ValueError`, except for multiclass rows of logits, whose log-softmax is read in float64: of a
    row whose logits differ by more than 708 the loss of a class that is wrong counts as 708. With memory='bounded' it
    is a softmax in float64, which rounds: a class that is wrong by more than 36 has the loss `+inf`, and from 34 on, of
    many classes earlier, that is the upper bound. NaN where there are no samples.

    Formula: `torchmetrics_roc.probabilities.log_loss`.

    .. math:: -\frac1n \left( \sum_{s^+} \ln s + \sum_{s^-} \ln (1 - s) \right)

    :math:`\ln 2` if all probabilities are ½; `+inf` for a positive at 0 or a negative at 1, which are not clipped.
    NaN without samples, and for scores outside [0, 1]. Good, Journal of the Royal Statistical Society B 14:107, 1952.

    The value of one batch on this process alone, as `binary_log_loss`, `multiclass_log_loss` or `multilabel_log_loss` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import log_loss
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> log_loss(preds, target, task='multiclass', num_classes=3)
        tensor(0.5243)
    """
def logauc(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, fpr_range: tuple[float, float] = (0.001, 0.1), average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC curve over the logarithm of the FPR, for early recognition: virtual screening, retrieval.

    Returns a 0-d tensor, or `[C]` without an average: the mean TPR over `fpr_range`. NaN where a class has no
    positives or no negatives.

    Formula: `torchmetrics_roc.roc.log_auc`.

    .. math:: \int_a^b \mathrm{TPR} \; d\ln \mathrm{FPR} \; / \; \ln(b / a)

    .. math:: y_0 L + (y_1 - y_0) (1 - L/u), \qquad u = x_1/x_0 - 1, \; L = \ln(1 + u)

    Where positives tie with negatives, the trapezoidal rule over ln FPR is larger: .0505 for constant scores and the
    default range, for .0215. NaN as `auroc`.
    Mysinger & Shoichet, Journal of Chemical Information and Modeling 50:1561, 2010.

    The value of one batch on this process alone, as `binary_logauc`, `multiclass_logauc` or `multilabel_logauc` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        fpr_range (default (0.001, 0.1)): two rates with `0 < low < high <= 1`.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import logauc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> logauc(preds, target, task='multiclass', num_classes=3)
        tensor([0.0000, 0.5000, 1.0000])
    """
def min_cllr(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""`Cllr` after the optimal calibration that preserves the order of the scores, in bits. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average. The difference to `Cllr` is the cost of miscalibration,
    if both read the same scores: `Cllr` does not normalize multiclass scores, so pass `normalization=None` here to
    compare them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.min_cllr`.

    .. math:: \tfrac12 \sum \left( x \log_2(1 + y/x) + y \log_2(1 + x/y) \right).

    The value of one batch on this process alone, as `binary_min_cllr`, `multiclass_min_cllr` or `multilabel_min_cllr` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import min_cllr
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> min_cllr(preds, target, task='multiclass', num_classes=3)
        tensor(0.4099)
    """
def min_dcf(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Least detection cost over all thresholds; 1 is the cost of the better trivial decision. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average. `metric.operating_point(Cost(fp=, fn=, prevalence=))`
    gives the point with its threshold. The interval is that of a `Rate`, also near 1 and with costs that differ much:
    at prevalences of .02 to .98 and areas of .6 to .98, with 30 + 30 to 200 + 800 samples, resamples covered in 53 to
    100 % of data sets, this in 92 to 100 %.

    Formula: `torchmetrics_roc.costs.min_dcf`.

    .. math::
        \min_k \frac{\pi c_{fn} \mathrm{FNR}_k + (1 - \pi) c_{fp} \mathrm{FPR}_k}
        {\min(\pi c_{fn}, (1 - \pi) c_{fp})}

    The value of one batch on this process alone, as `binary_min_dcf`, `multiclass_min_dcf` or `multilabel_min_dcf` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import min_dcf
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> min_dcf(preds, target, task='multiclass', num_classes=3)
        tensor(0.2778)
    """
def multiclass_actual_dcf(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Detection cost of log-likelihood ratios, at their Bayes threshold. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average: the cost of `MinDCF`, but with the decisions that
    follow reading the scores as natural log-likelihood ratios. Multiclass scores are not normalized: pass
    `normalization=None` to `MinDCF` to compare both.

    The interval is that of a rate at a frozen threshold, by Wilson's intervals of both rates of errors.

    Formula: `torchmetrics_roc.costs.actual_dcf`.

    Return the detection cost of scores that are natural log-likelihood ratios, at the Bayes threshold: `[T]`.

    The value of one batch on this process alone, as `MulticlassActualDCF`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_actual_dcf
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_actual_dcf(preds, target, num_classes=3)
        tensor(1.)
    """
def multiclass_auarc(preds: Tensor, target: Tensor, num_classes: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the accuracy-rejection curve: mean over samples of the accuracy among those at least as confident.

    Returns a 0-d tensor, one minus `AURC`. Higher is better. Tied samples are accepted together. Binary:
    `preds` are confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass
    `torch.maximum(p, 1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and
    the prediction is correct if its class is `target`. NaN without samples.

    Formula: `torchmetrics_roc.selective.auarc`.

    .. math:: \frac1n \sum_k (\Delta t_k + \Delta f_k) \frac{t_k}{t_k + f_k}

    `[T]`. Tied samples are accepted together, so it is one minus `aurc`. NaN without samples. Nadeem, Zucker & Hanczar,
    MLSB 2009.

    The value of one batch on this process alone, as `MulticlassAUARC`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_auarc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_auarc(preds, target, num_classes=3)
        tensor(0.7292)
    """
def multiclass_auch(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC convex hull, attained by randomising among the decisions of several thresholds.

    Returns a 0-d tensor, or `[C]` without an average; `torchmetrics_roc.hull.hull` returns the vertices. NaN
    where a class has no positives or no negatives. Of few samples it is biased upward, most where scores are ratings
    that hardly separate the labels: of 30 to 120 samples, scores of two Gaussians .2 to .5 deviations apart, rounded
    to integers, its interval covered in 86 to 89 % of 800 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.roc.auch`.

    Never less than `auroc`, nor than (1 + KS)/2. NaN as `auroc`. Provost & Fawcett, Machine Learning 42:203, 2001.

    The value of one batch on this process alone, as `MulticlassAUCH`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_auch
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_auch(preds, target, num_classes=3)
        tensor(0.8611)
    """
def multiclass_auprg(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the precision-recall-gain curve.

    Returns a 0-d tensor, or `[C]` without an average: 1 for perfect scores, 0 for predicting all positive,
    and less, without a limit, where the first positives come late. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.auprg`.

    The area begins where recall equals the base rate. 1 for perfect scores, below 0 for ones worse than predicting all
    positive; unlike that of average precision its expectation is a monotone function of expected F1. Exact: precision
    gain is linear in recall gain between points. NaN without positives or without negatives. Flach & Kull, NeurIPS
    2015.

    The value of one batch on this process alone, as `MulticlassAUPRG`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_auprg
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_auprg(preds, target, num_classes=3)
        tensor(0.2222)
    """
def multiclass_aurc(preds: Tensor, target: Tensor, num_classes: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, excess: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the risk-coverage curve: mean over samples of the risk among those at least as confident.

    Returns a 0-d tensor. Lower is better. Tied samples are accepted together. Binary: `preds` are
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

    The value of one batch on this process alone, as `MulticlassAURC`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_aurc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_aurc(preds, target, num_classes=3)
        tensor(0.2708)
    """
def multiclass_auroc(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, max_fpr: float | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC curve: the probability that a positive outscores a negative, a tie counting half.

    Returns a 0-d tensor, or `[C]` without an average. The result is bitwise the same for every order of the
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

    The value of one batch on this process alone, as `MulticlassAUROC`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_auroc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_auroc(preds, target, num_classes=3)
        tensor(0.7222)
    """
def multiclass_average_precision(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Average precision: the precision at each positive's score, averaged over the positives.

    Returns a 0-d tensor, or `[C]` without an average. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.average_precision`.

    .. math:: \sum_k \frac{\Delta t_k}{P} \cdot \frac{t_k}{t_k + f_k}

    The value of one batch on this process alone, as `MulticlassAveragePrecision`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_average_precision
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_average_precision(preds, target, num_classes=3)
        tensor(0.7500)
    """
def multiclass_bayes_error_rate(preds: Tensor, target: Tensor, num_classes: int, at: Sequence[float] = ..., average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> BayesErrorCurve: 
    r"""Normalised Bayes error rate of log-likelihood ratios at each prior: actual and after optimal calibration.

    Returns a `BayesErrorCurve(prior_log_odds, actual, minimum)` of 1-D tensors; for several classes three
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

    The value of one batch on this process alone, as `MulticlassBayesErrorRate`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        at (default (-7.0, -6.75, …, 7.0)): rising natural logarithms of the prior odds of a positive, of at most 700 in
            absolute value.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_bayes_error_rate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_bayes_error_rate(preds, target, num_classes=3).actual
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
def multiclass_brier_score(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Brier score: the mean squared difference between probability and label. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average, each class against the rest: Brier's multiclass score
    is `C` times the `"macro"` average. Scores outside [0, 1] are a `ValueError`, except for multiclass rows, which the
    softmax turns into probabilities. NaN without samples.
    `metric.read(torchmetrics_roc.probabilities.brier_decomposition)` separates miscalibration from discrimination.

    Formula: `torchmetrics_roc.probabilities.brier_score`.

    .. math:: \frac1n \left( \sum_{s^+} (1 - s)^2 + \sum_{s^-} s^2 \right)

    0 for perfect probabilities, ¼ if all are ½, at most 1. NaN without samples, and for scores outside [0, 1].
    Brier, Monthly Weather Review 78:1, 1950.

    The value of one batch on this process alone, as `MulticlassBrierScore`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_brier_score
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_brier_score(preds, target, num_classes=3)
        tensor(0.1800)
    """
def multiclass_calibration_error(preds: Tensor, target: Tensor, num_classes: int, n_bins: int = 15, norm: Norm = 'l1', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, strategy: Strategy = 'uniform', debias: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Expected calibration error: the distance of probabilities from frequencies, over bins. Lower is better.

    Returns a 0-d tensor, or `[L]` for labels without an average. Binary and multilabel scores are
    probabilities of the positive label; for multiclass rows the largest score is the probability that its class is
    correct (top-label), and only that is stored. The last bin includes a score of 1. Scores outside [0, 1] are a
    `ValueError`. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    .. math:: \sum_b \frac{n_b}{n} |f_b - c_b|, \qquad \sqrt{\sum_b \frac{n_b}{n} (f_b - c_b)^2}, \qquad
        \max_b |f_b - c_b|

    for the norms `"l1"` (ECE), `"l2"` and `"max"` (MCE). `debias` subtracts from the squares of `"l2"` the expected
    sampling error, :math:`f_b (1 - f_b) / (n_b - 1)`, with a result of at least 0 (Kumar, Liang & Ma, NeurIPS 2019).
    NaN without samples. Naeini, Cooper & Hauskrecht, AAAI 2015.

    The value of one batch on this process alone, as `MulticlassCalibrationError`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        n_bins (default 15): the number of bins.
        norm (default 'l1'): `"l1"` the mean distance (ECE), `"l2"` the root of the mean square, `"max"` the largest one
            (MCE).
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_calibration_error
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_calibration_error(preds, target, num_classes=3)
        tensor(0.5000)
    """
def multiclass_classwise_calibration_error(preds: Tensor, target: Tensor, num_classes: int, n_bins: int = 15, norm: Norm = 'l1', average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, strategy: Strategy = 'uniform', debias: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Calibration error of each class against the rest; `MulticlassCalibrationError` is that of the top label.

    Returns a 0-d tensor, or `[C]` without an average. Lower is better. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    .. math:: \sum_b \frac{n_b}{n} |f_b - c_b|, \qquad \sqrt{\sum_b \frac{n_b}{n} (f_b - c_b)^2}, \qquad
        \max_b |f_b - c_b|

    for the norms `"l1"` (ECE), `"l2"` and `"max"` (MCE). `debias` subtracts from the squares of `"l2"` the expected
    sampling error, :math:`f_b (1 - f_b) / (n_b - 1)`, with a result of at least 0 (Kumar, Liang & Ma, NeurIPS 2019).
    NaN without samples. Naeini, Cooper & Hauskrecht, AAAI 2015.

    The value of one batch on this process alone, as `MulticlassClasswiseCalibrationError`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        n_bins (default 15): the number of bins.
        norm (default 'l1'): `"l1"` the mean distance (ECE), `"l2"` the root of the mean square, `"max"` the largest one
            (MCE).
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_classwise_calibration_error
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_classwise_calibration_error(preds, target, num_classes=3)
        tensor(0.3500)
    """
def multiclass_cllr(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Cost of log-likelihood ratios over all prevalences, in bits. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average: 0 for perfect scores, 1 for scores that are all 0, more
    for misleading scores. It reads the scores themselves, as natural log-likelihood ratios; multiclass scores are not
    normalized. NaN where a class has no positives or no negatives.

    The interval is Hall's, for skewed losses: with 30 positives and 300 negatives its coverage is 93 to 95 % at a
    nominal 95 % (`torchmetrics_roc.inference.areas.mean_interval`).

    Formula: `torchmetrics_roc.costs.cllr`.

    .. math:: \frac{1}{2 \ln 2} \left( \frac1P \sum_{s^+} \ln(1 + e^{-s}) + \frac1N \sum_{s^-} \ln(1 + e^{s}) \right)

    The value of one batch on this process alone, as `MulticlassCllr`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_cllr
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_cllr(preds, target, num_classes=3)
        tensor(0.9619)
    """
def multiclass_confusion_matrix(preds: Tensor, target: Tensor, num_classes: int, normalize: Normalize = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Counts of actual versus predicted classes: **rows actual, columns predicted**, `[[tn, fp], [fn, tp]]`.

    Returns `[2, 2]` (binary), `[C, C]` (multiclass) or `[L, 2, 2]` (multilabel): counts in int64, sums of
    weights in float64, shares in `torch.get_default_dtype()`. A binary or multilabel score is predicted positive if it
    is at least `threshold`, on any scale; the predicted class is the one of the highest score, the first among ties.
    `preds` may also be integers: the predicted labels, of which one that is no class is an error as a NaN score is, or
    with nan_policy="ignore" left out. `torchmetrics_roc.rates` computes every rate from the counts.

    The value of one batch on this process alone, as `MulticlassConfusionMatrix`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        normalize (default None): `"true"` for shares of the actual class, `"pred"` of the predicted class, `"all"` of
            all samples; None or `"none"` for counts. A share of 0 samples is NaN, with one warning.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_confusion_matrix
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_confusion_matrix(preds, target, num_classes=3)
        tensor([[1, 0, 0],
                [1, 1, 0],
                [0, 0, 1]])
    """
def multiclass_cost_curve(preds: Tensor, target: Tensor, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> CostLine: 
    r"""Cost curve: the least expected cost for every prevalence and every ratio of the two error costs.

    Returns a `CostLine(probability_cost, expected_cost)`: 1-D tensors of the corners of the lower envelope,
    from (0, 0) to (1, 0); of several classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.cost_curve`.

    A point of the ROC curve costs :math:`x \, \mathrm{FNR} + (1 - x) \, \mathrm{FPR}` if positives make up the share
    :math:`x = \pi c_{fn} / (\pi c_{fn} + (1 - \pi) c_{fp})` of the maximal cost. The minimum is attained at vertices of
    the ROC convex hull, and changes from one to the next at the slope :math:`(1 - x)/x` of an edge. The diagonals down
    from (0, 0) and (1, 1) are the costs of predicting all, or none, positive. NaN without positives or without
    negatives. Drummond & Holte, Machine Learning 65:95, 2006.

    The value of one batch on this process alone, as `MulticlassCostCurve`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_cost_curve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_cost_curve(preds, target, num_classes=3).expected_cost
        [tensor([0.0000, 0.2500, 0.0000, 0.0000]), tensor([0.0000, 0.0000, 0.3333, 0.0000]), tensor([0., 0., 0., 0.])]
    """
def multiclass_cross_entropy(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'weighted', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Cross-entropy: the mean negative logarithm of the probability given to the class of a sample. Lower is better.

    Returns a 0-d tensor: with the default average, `"weighted"`, the mean over all samples, with `"macro"`
    over classes. Without an average it is `[C]`, each class' mean over its own samples. Probabilities are not clipped;
    of logits the log-softmax is read in float64. NaN where a class has no samples.

    The interval is Hall's of each class, for skewed losses, and of an average made of these: of three classes, the
    rarest a tenth of 60 or 300 samples, it covered in 96 to 97 % of 400 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.probabilities.cross_entropy`.

    .. math:: -\frac1P \sum_{s^+} \ln s

    The value of one batch on this process alone, as `MulticlassCrossEntropy`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'weighted'): `"macro"` the mean over the classes, each against the rest, where the value is
            known, `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one
            value per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_cross_entropy
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_cross_entropy(preds, target, num_classes=3)
        tensor(0.8605)
    """
def multiclass_det(preds: Tensor, target: Tensor, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> DETCurve: 
    r"""Detection error tradeoff: false positive and false negative rate at every distinct score.

    Returns a `DETCurve(fpr, fnr, thresholds)` with the shapes of `ROC`; `plot` draws it on normal-deviate
    axes, where Gaussian scores give a straight line.

    Formula: `torchmetrics_roc.roc.det`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{FNR}_k = (P - t_k) / P

    Plots map both through the normal quantile function; the values here keep rates of 0 and 1. Without
    negatives the FPR is NaN, without positives the FNR. Martin et al., Eurospeech 1997.

    The value of one batch on this process alone, as `MulticlassDET`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_det
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_det(preds, target, num_classes=3).fnr
        [tensor([1., 1., 0., 0., 0.]), tensor([1.0000, 0.5000, 0.5000, 0.5000, 0.0000]), tensor([1., 0., 0.])]
    """
def multiclass_eer(preds: Tensor, target: Tensor, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, estimator: Estimator = 'linear', normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Equal error rate: the value where false positive and false negative rate are equal. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average; `metric.read(eer)` gives the value with its threshold.

    Formula: `torchmetrics_roc.roc.eer`.

    With :math:`D_k = f_k P + t_k N - PN`, which rises with every step from :math:`-PN` to :math:`PN`:

    - `"linear"`: the crossing of the ROC polyline with FPR = FNR, on the segment where :math:`D` changes sign;
    - `"rocch"`: the crossing of the ROC convex hull, the least equal error rate of randomised thresholds, at most the
      linear one (Brümmer & du Preez, Computer Speech & Language 20:230, 2006);
    - `"nearest"`: (FPR + FNR)/2 at the point of least :math:`|D|`.

    The value of one batch on this process alone, as `MulticlassEER`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_eer
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_eer(preds, target, num_classes=3)
        tensor([0.3333, 0.5000, 0.0000])
    """
def multiclass_gains_curve(preds: Tensor, target: Tensor, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Gains: 
    r"""Cumulative gains curve, or cumulative accuracy profile: positives found over samples examined.

    Returns a `Gains(targeted, captured, thresholds)` of 1-D tensors with one point more than there are
    distinct scores, starting at (0, 0); for several classes, three lists of such tensors. For single numbers use `Lift`
    and `TopCapture`. NaN where a class has no positives.

    Formula: `torchmetrics_roc.gains.gains`.

    .. math:: (t_k + f_k)/n, \qquad t_k / P

    The value of one batch on this process alone, as `MulticlassGainsCurve`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_gains_curve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_gains_curve(preds, target, num_classes=3).captured
        [tensor([0., 0., 1., 1., 1.]), tensor([0.0000, 0.5000, 0.5000, 0.5000, 1.0000]), tensor([0., 1., 1.])]
    """
def multiclass_gini(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Gini coefficient, or accuracy ratio, of credit scoring: 2 AUROC - 1.

    Returns a 0-d tensor, or `[C]` without an average: 0 for random scores, 1 for perfect ones. NaN where a
    class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.gini`.

    .. math:: 2 \, \mathrm{AUROC} - 1

    0 for random scores, 1 for perfect ones, -1 for perfect ones in reverse order; also known as Somers' D. NaN as
    `auroc`. Engelmann, Hayden & Tasche, Risk 16:82, 2003.

    The value of one batch on this process alone, as `MulticlassGini`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_gini
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_gini(preds, target, num_classes=3)
        tensor(0.4444)
    """
def multiclass_ks_statistic(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Kolmogorov-Smirnov statistic: the largest gap between true and false positive rate.

    Returns a 0-d tensor, or `[C]` without an average; `metric.read(ks)` gives the value with its threshold.
    NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.ks`.

    .. math:: \max_k (t_k / P - f_k / N)

    The value of one batch on this process alone, as `MulticlassKSStatistic`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_ks_statistic
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_ks_statistic(preds, target, num_classes=3)
        tensor(0.7222)
    """
def multiclass_lift(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Lift: the share of positives among the highest scores, over that among all samples.

    Returns a 0-d tensor, or `[C]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.lift`.

    Return the share of positives among the `fraction` of samples with the highest scores, over that of all: `[T]`.

    The value of one batch on this process alone, as `MulticlassLift`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_lift
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_lift(preds, target, num_classes=3)
        tensor(2.)
    """
def multiclass_log_loss(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Log loss: the mean negative logarithm of the probability given to the label. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average, each class against the rest; `MulticlassCrossEntropy`
    is the loss of whole rows. Probabilities are not clipped: `+inf` for a positive at 0 or a negative at 1. Scores
    outside [0, 1] are a `ValueError`, except for multiclass rows of logits, whose log-softmax is read in float64: of a
    row whose logits differ by more than 708 the loss of a class that is wrong counts as 708. With memory='bounded' it
    is a softmax in float64, which rounds: a class that is wrong by more than 36 has the loss `+inf`, and from 34 on, of
    many classes earlier, that is the upper bound. NaN where there are no samples.

    Formula: `torchmetrics_roc.probabilities.log_loss`.

    .. math:: -\frac1n \left( \sum_{s^+} \ln s + \sum_{s^-} \ln (1 - s) \right)

    :math:`\ln 2` if all probabilities are ½; `+inf` for a positive at 0 or a negative at 1, which are not clipped.
    NaN without samples, and for scores outside [0, 1]. Good, Journal of the Royal Statistical Society B 14:107, 1952.

    The value of one batch on this process alone, as `MulticlassLogLoss`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_log_loss
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_log_loss(preds, target, num_classes=3)
        tensor(0.5243)
    """
def multiclass_logauc(preds: Tensor, target: Tensor, num_classes: int, fpr_range: tuple[float, float] = (0.001, 0.1), average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC curve over the logarithm of the FPR, for early recognition: virtual screening, retrieval.

    Returns a 0-d tensor, or `[C]` without an average: the mean TPR over `fpr_range`. NaN where a class has no
    positives or no negatives.

    Formula: `torchmetrics_roc.roc.log_auc`.

    .. math:: \int_a^b \mathrm{TPR} \; d\ln \mathrm{FPR} \; / \; \ln(b / a)

    .. math:: y_0 L + (y_1 - y_0) (1 - L/u), \qquad u = x_1/x_0 - 1, \; L = \ln(1 + u)

    Where positives tie with negatives, the trapezoidal rule over ln FPR is larger: .0505 for constant scores and the
    default range, for .0215. NaN as `auroc`.
    Mysinger & Shoichet, Journal of Chemical Information and Modeling 50:1561, 2010.

    The value of one batch on this process alone, as `MulticlassLogAUC`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        fpr_range (default (0.001, 0.1)): two rates with `0 < low < high <= 1`.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_logauc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_logauc(preds, target, num_classes=3)
        tensor(0.5000)
    """
def multiclass_min_cllr(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""`Cllr` after the optimal calibration that preserves the order of the scores, in bits. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average. The difference to `Cllr` is the cost of miscalibration,
    if both read the same scores: `Cllr` does not normalize multiclass scores, so pass `normalization=None` here to
    compare them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.min_cllr`.

    .. math:: \tfrac12 \sum \left( x \log_2(1 + y/x) + y \log_2(1 + x/y) \right).

    The value of one batch on this process alone, as `MulticlassMinCllr`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_min_cllr
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_min_cllr(preds, target, num_classes=3)
        tensor(0.4099)
    """
def multiclass_min_dcf(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Least detection cost over all thresholds; 1 is the cost of the better trivial decision. Lower is better.

    Returns a 0-d tensor, or `[C]` without an average. `metric.operating_point(Cost(fp=, fn=, prevalence=))`
    gives the point with its threshold. The interval is that of a `Rate`, also near 1 and with costs that differ much:
    at prevalences of .02 to .98 and areas of .6 to .98, with 30 + 30 to 200 + 800 samples, resamples covered in 53 to
    100 % of data sets, this in 92 to 100 %.

    Formula: `torchmetrics_roc.costs.min_dcf`.

    .. math::
        \min_k \frac{\pi c_{fn} \mathrm{FNR}_k + (1 - \pi) c_{fp} \mathrm{FPR}_k}
        {\min(\pi c_{fn}, (1 - \pi) c_{fp})}

    The value of one batch on this process alone, as `MulticlassMinDCF`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_min_dcf
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_min_dcf(preds, target, num_classes=3)
        tensor(0.2778)
    """
def multiclass_net_benefit(preds: Tensor, target: Tensor, num_classes: int, at: Sequence[float] = ..., average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, prevalence: float | None = None, standardized: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> NetBenefitCurve: 
    r"""Net benefit of decisions at each threshold probability: a decision curve.

    Returns a `NetBenefitCurve(threshold, net_benefit, treat_all)` of 1-D tensors; of several classes three
    lists of them. `treat_all` is that of predicting all positive; predicting none has net benefit 0. Scores
    outside [0, 1] are a `ValueError`. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.net_benefit`.

    .. math:: \mathrm{NB}(t) = \pi \, \mathrm{TPR} - (1 - \pi) \, \mathrm{FPR} \, \frac{t}{1 - t}
        = \frac{\mathrm{TP}}{n} - \frac{\mathrm{FP}}{n} \frac{t}{1 - t}

    of predicting positive every sample with a score of at least `t`: true positives per sample, less the false
    positives at their exchange rate. `prevalence` :math:`\pi` is by default that of the data; `standardized` divides by
    it, so that 1 is the maximum. NaN without positives or without negatives. Vickers & Elkin, Medical Decision Making
    26:565, 2006.

    The value of one batch on this process alone, as `MulticlassNetBenefit`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        at (default (0.01, 0.02, …, 0.99)): rising threshold probabilities, from 0 to below 1, to which costs belong;
            rounded to the dtype of the scores where these are compared with them, and returned so.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_net_benefit
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_net_benefit(preds, target, num_classes=3, at=(0.25, 0.5, 0.75)).net_benefit
        [tensor([0.0833, 0.0000, 0.0000]), tensor([0.0833, 0.2500, 0.2500]), tensor([0.2500, 0.0000, 0.0000])]
    """
def multiclass_ovo_auroc(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""One-vs-one multiclass AUROC: how well scores separate the samples of two classes, averaged over pairs.

    Returns a 0-d tensor, the mean of (A(i|j) + A(j|i))/2 over the pairs of classes that both have samples,
    where A(i|j) is the AUROC of the scores for class i among the samples of i and j alone. It does not depend on class
    frequencies. Hand & Till, Machine Learning 45:171, 2001.

    A warning names absent classes; their pairs are excluded.

    The value of one batch on this process alone, as `MulticlassOvOAUROC`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` weights all pairs equally, `"weighted"` by the samples of both classes;
            None or `"none"` returns all A(i|j) as a matrix `[C, C]`, NaN on the diagonal.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_ovo_auroc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_ovo_auroc(preds, target, num_classes=3)
        tensor(0.7500)
    """
def multiclass_partial_auroc(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, fpr_range: tuple[float, float] | None = None, tpr_range: tuple[float, float] | None = None, corrected: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Partial area under the ROC curve: over `fpr_range`, over `tpr_range` or, with both, in their rectangle.

    Returns a 0-d tensor, or `[C]` without an average. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.partial_auroc`.

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    The value of one batch on this process alone, as `MulticlassPartialAUROC`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_partial_auroc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_partial_auroc(preds, target, num_classes=3)
        tensor(0.7222)
    """
def multiclass_pr_area(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
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

    The value of one batch on this process alone, as `MulticlassPRArea`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        average (default 'macro'): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_pr_area
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_pr_area(preds, target, num_classes=3)
        tensor(0.6731)
    """
def multiclass_precision_at_fixed_recall(preds: Tensor, target: Tensor, num_classes: int, min_recall: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, average: Literal['none'] | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest precision at a recall of at least `min_recall`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest recall,
    then to the highest threshold.

    Formula: `torchmetrics_roc.operating.precision_at_fixed_recall`.

    Largest precision `t/(t + f)` among the thresholds of recall `t/P >= min_recall`: two of `[T]`.

    The value of one batch on this process alone, as `MulticlassPrecisionAtFixedRecall`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        min_recall: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_precision_at_fixed_recall
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_precision_at_fixed_recall(preds, target, num_classes=3, min_recall=0.5)
        Optimum(value=tensor([0.5000, 1.0000, 1.0000]), threshold=tensor([0.5000, 0.8000, 0.4000]))
    """
def multiclass_precision_recall_curve(preds: Tensor, target: Tensor, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> PRCurve: 
    r"""Precision and recall at every distinct score.

    Returns `(precision, recall, thresholds)`: thresholds rising, `K` of them in the dtype of the scores, and
    `K + 1` points that end at precision 1, recall 0. Multiclass and multilabel give three lists of such tensors;
    `average="macro"` the mean curve (`mean_precision_recall`), `"micro"` one curve of all scores. With `thresholds=` of
    `G` values the thresholds are `-inf` and the grid: `[C, G + 2]` twice and `[G + 1]`.

    Formula: `torchmetrics_roc.pr.precision_recall_curve`.

    .. math:: \mathrm{precision}_k = t_k / (t_k + f_k), \qquad \mathrm{recall}_k = t_k / P

    The value of one batch on this process alone, as `MulticlassPrecisionRecallCurve`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_precision_recall_curve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_precision_recall_curve(preds, target, num_classes=3).recall
        [tensor([1., 1., 1., 0., 0.]), tensor([1.0000, 0.5000, 0.5000, 0.5000, 0.0000]), tensor([1., 1., 0.])]
    """
def multiclass_precision_recall_gain(preds: Tensor, target: Tensor, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> PRGainCurve: 
    r"""Precision-recall-gain curve: precision and recall as gains over predicting all positive.

    Returns a `PRGainCurve(recall_gain, precision_gain)` of 1-D tensors, from recall gain 0 to 1; of several
    classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.precision_recall_gain`.

    .. math:: \mathrm{recG} = 1 - \frac{P}{N} \frac{P - t}{t}, \qquad \mathrm{precG} = 1 - \frac{P}{N} \frac{f}{t}

    1 is perfect, 0 no better than predicting all positive. NaN without positives or without negatives. Flach & Kull,
    NeurIPS 2015.

    The value of one batch on this process alone, as `MulticlassPrecisionRecallGain`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_precision_recall_gain
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_precision_recall_gain(preds, target, num_classes=3).precision_gain
        [tensor([-0.3333,  0.6667,  0.3333,  0.0000]), tensor([ 1.,  0., -1.,  0.]), tensor([1., 1., 0.])]
    """
@overload
def multiclass_rate(preds: Tensor, target: Tensor, num_classes: int, rate: str, at: At, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""One rate at one chosen point of the curve, as a single number to log.

    Returns a 0-d tensor, or `[C]` without an average; every class has a point of its own.

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

    The value of one batch on this process alone, as `MulticlassRate`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_rate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_rate(preds, target, num_classes=3, rate='recall', at='youden')
        tensor(0.8333)
    """
@overload
def multiclass_rate(preds: Tensor, target: Tensor, rate: str, at: At, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, num_classes: int, sample_weight: Tensor | None = None, groups: Tensor | None = None, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""One rate at one chosen point of the curve, as a single number to log.

    Returns a 0-d tensor, or `[C]` without an average; every class has a point of its own.

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

    The value of one batch on this process alone, as `MulticlassRate`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_rate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_rate(preds, target, num_classes=3, rate='recall', at='youden')
        tensor(0.8333)
    """
def multiclass_recall_at_fixed_precision(preds: Tensor, target: Tensor, num_classes: int, min_precision: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, average: Literal['none'] | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest recall at a precision of at least `min_precision`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest precision, then to the
    highest threshold; if no threshold has that precision, the value is recall 0 at `+inf`.

    Its interval is that of a `Rate`, and so of the other three: with no draws, of all points of which the data do not
    exclude that they are the population's.

    Formula: `torchmetrics_roc.operating.recall_at_fixed_precision`.

    Largest recall `t/P` among the thresholds of precision `t/(t + f) >= min_precision`: two of `[T]`.

    The value of one batch on this process alone, as `MulticlassRecallAtFixedPrecision`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        min_precision: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_recall_at_fixed_precision
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_recall_at_fixed_precision(preds, target, num_classes=3, min_precision=0.5)
        Optimum(value=tensor([1., 1., 1.]), threshold=tensor([0.5000, 0.2000, 0.4000]))
    """
def multiclass_reliability_diagram(preds: Tensor, target: Tensor, num_classes: int, n_bins: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, strategy: Strategy = 'uniform', normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> ReliabilityCurve: 
    r"""Reliability diagram: how often events happen that are predicted with a given probability.

    Returns a `ReliabilityCurve(confidence, frequency, weight)`: 1-D tensors of one element per bin, by rising
    score; for several classes three lists of such tensors. By default the bins are those of isotonic regression (CORP).
    Calibrated scores lie on the diagonal. Scores outside [0, 1] are a `ValueError`. In bounded memory `bounds()` are of
    the frequencies; the confidences and weights beside them are those that the bins have.

    Formula: `torchmetrics_roc.calibration.reliability`.

    Without `n_bins` the bins are the blocks of isotonic regression (CORP), whose frequencies rise, without a parameter
    to choose. Calibrated scores lie on the diagonal. A bin without samples has weight 0, and NaN.
    Dimitriadis, Gneiting & Jordan, PNAS 118, 2021.

    The value of one batch on this process alone, as `MulticlassReliabilityDiagram`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        n_bins (default None): the number of bins, None for those of isotonic regression, which memory='bounded' does
            not support.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_reliability_diagram
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_reliability_diagram(preds, target, num_classes=3).frequency
        [tensor([0.0000, 0.5000]), tensor([0.3333, 1.0000]), tensor([0., 1.])]
    """
def multiclass_risk_coverage(preds: Tensor, target: Tensor, num_classes: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> RiskCoverageCurve: 
    r"""Risk-coverage curve: the error rate among the accepted samples, the most confident first.

    Returns a `RiskCoverageCurve(coverage, risk, thresholds)` of 1-D tensors, to coverage 1. Binary: `preds`
    are confidences, and `target` is 1 if the prediction is correct: for the probability p of label 1 pass
    `torch.maximum(p, 1 - p)` and `(p >= 0.5) == target`. Multiclass: the highest score of a row is the confidence, and
    the prediction is correct if its class is `target`.

    Formula: `torchmetrics_roc.selective.risk_coverage`.

    .. math:: (t_k + f_k)/n, \qquad f_k / (t_k + f_k)

    El-Yaniv & Wiener, Journal of Machine Learning Research 11:1605, 2010.

    The value of one batch on this process alone, as `MulticlassRiskCoverage`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default None): for multiclass rows: None keeps them unchanged, `"softmax"` applies a softmax to
            each.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_risk_coverage
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_risk_coverage(preds, target, num_classes=3).risk
        tensor([0.0000, 0.5000, 0.3333, 0.2500])
    """
def multiclass_roc(preds: Tensor, target: Tensor, num_classes: int, thresholds: Thresholds = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> ROCCurve: 
    r"""Receiver operating characteristic: false and true positive rate at every distinct score.

    Returns a `ROCCurve(fpr, tpr, thresholds)`: 1-D tensors of one point more than there are distinct scores,
    rates rising, thresholds falling from `+inf` in the dtype of the scores. Multiclass and multilabel give three lists
    of such tensors; `average="macro"` the mean curve (`mean_roc`), `"micro"` one curve of all scores. With
    `thresholds=` of `G` values the points are `+inf`, the grid, `-inf`: rates are `[C, G + 2]`, thresholds `[G + 2]`.

    Formula: `torchmetrics_roc.roc.roc`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{TPR}_k = t_k / P

    Without negatives the FPR is NaN, without positives the TPR. Fawcett, Pattern Recognition Letters 27, 2006.

    The value of one batch on this process alone, as `MulticlassROC`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_roc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_roc(preds, target, num_classes=3).tpr
        [tensor([0., 0., 1., 1., 1.]), tensor([0.0000, 0.5000, 0.5000, 0.5000, 1.0000]), tensor([0., 1., 1.])]
    """
def multiclass_sensitivity_at_specificity(preds: Tensor, target: Tensor, num_classes: int, min_specificity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, interpolate: bool = False, average: Literal['none'] | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest sensitivity at a specificity of at least `min_specificity`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest specificity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.sensitivity_at_specificity`.

    Largest sensitivity `t/P` among the thresholds of specificity `(N − f)/N >= min_specificity`: two of `[T]`.

    The value of one batch on this process alone, as `MulticlassSensitivityAtSpecificity`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        min_specificity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_sensitivity_at_specificity
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_sensitivity_at_specificity(preds, target, num_classes=3, min_specificity=0.5)
        Optimum(value=tensor([1.0000, 0.5000, 1.0000]), threshold=tensor([0.5000, 0.8000, 0.4000]))
    """
def multiclass_specificity_at_sensitivity(preds: Tensor, target: Tensor, num_classes: int, min_sensitivity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, interpolate: bool = False, average: Literal['none'] | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest specificity at a sensitivity of at least `min_sensitivity`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest sensitivity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.specificity_at_sensitivity`.

    Largest specificity `(N − f)/N` among the thresholds of sensitivity `t/P >= min_sensitivity`: two of `[T]`.

    The value of one batch on this process alone, as `MulticlassSpecificityAtSensitivity`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_classes: `C`, at least 2.
        min_sensitivity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_specificity_at_sensitivity
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_specificity_at_sensitivity(preds, target, num_classes=3, min_sensitivity=0.5)
        Optimum(value=tensor([0.6667, 1.0000, 1.0000]), threshold=tensor([0.5000, 0.8000, 0.4000]))
    """
def multiclass_top_capture(preds: Tensor, target: Tensor, num_classes: int, average: AverageOption = 'macro', fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Top capture: the share of the positives that are among the highest scores.

    Returns a 0-d tensor, or `[C]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.top_capture`.

    Return the share of the positives among the `fraction` of all samples with the highest scores: `[T]`.

    The value of one batch on this process alone, as `MulticlassTopCapture`.
    `C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        preds: floating point scores, `[N, C, ...]`.
        target: integer or bool labels, `[N, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multiclass_top_capture
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> multiclass_top_capture(preds, target, num_classes=3)
        tensor(0.2000)
    """
def multilabel_actual_dcf(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Detection cost of log-likelihood ratios, at their Bayes threshold. Lower is better.

    Returns a 0-d tensor, or `[L]` without an average: the cost of `MinDCF`, but with the decisions that
    follow reading the scores as natural log-likelihood ratios. Multiclass scores are not normalized: pass
    `normalization=None` to `MinDCF` to compare both.

    The interval is that of a rate at a frozen threshold, by Wilson's intervals of both rates of errors.

    Formula: `torchmetrics_roc.costs.actual_dcf`.

    Return the detection cost of scores that are natural log-likelihood ratios, at the Bayes threshold: `[T]`.

    The value of one batch on this process alone, as `MultilabelActualDCF`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_actual_dcf
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_actual_dcf(preds, target, num_labels=3)
        tensor(1.)
    """
def multilabel_auch(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC convex hull, attained by randomising among the decisions of several thresholds.

    Returns a 0-d tensor, or `[L]` without an average; `torchmetrics_roc.hull.hull` returns the vertices. NaN
    where a class has no positives or no negatives. Of few samples it is biased upward, most where scores are ratings
    that hardly separate the labels: of 30 to 120 samples, scores of two Gaussians .2 to .5 deviations apart, rounded
    to integers, its interval covered in 86 to 89 % of 800 data sets at a nominal 95 %.

    Formula: `torchmetrics_roc.roc.auch`.

    Never less than `auroc`, nor than (1 + KS)/2. NaN as `auroc`. Provost & Fawcett, Machine Learning 42:203, 2001.

    The value of one batch on this process alone, as `MultilabelAUCH`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_auch
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_auch(preds, target, num_labels=3)
        tensor(0.8750)
    """
def multilabel_auprg(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the precision-recall-gain curve.

    Returns a 0-d tensor, or `[L]` without an average: 1 for perfect scores, 0 for predicting all positive,
    and less, without a limit, where the first positives come late. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.auprg`.

    The area begins where recall equals the base rate. 1 for perfect scores, below 0 for ones worse than predicting all
    positive; unlike that of average precision its expectation is a monotone function of expected F1. Exact: precision
    gain is linear in recall gain between points. NaN without positives or without negatives. Flach & Kull, NeurIPS
    2015.

    The value of one batch on this process alone, as `MultilabelAUPRG`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_auprg
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_auprg(preds, target, num_labels=3)
        tensor(0.5833)
    """
def multilabel_auroc(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, max_fpr: float | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC curve: the probability that a positive outscores a negative, a tie counting half.

    Returns a 0-d tensor, or `[L]` without an average. The result is bitwise the same for every order of the
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

    The value of one batch on this process alone, as `MultilabelAUROC`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_auroc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_auroc(preds, target, num_labels=3)
        tensor(0.8333)
    """
def multilabel_average_precision(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Average precision: the precision at each positive's score, averaged over the positives.

    Returns a 0-d tensor, or `[L]` without an average. NaN, with one warning, for a class without positives.

    Formula: `torchmetrics_roc.pr.average_precision`.

    .. math:: \sum_k \frac{\Delta t_k}{P} \cdot \frac{t_k}{t_k + f_k}

    The value of one batch on this process alone, as `MultilabelAveragePrecision`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_average_precision
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_average_precision(preds, target, num_labels=3)
        tensor(0.8611)
    """
def multilabel_bayes_error_rate(preds: Tensor, target: Tensor, num_labels: int, at: Sequence[float] = ..., average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> BayesErrorCurve: 
    r"""Normalised Bayes error rate of log-likelihood ratios at each prior: actual and after optimal calibration.

    Returns a `BayesErrorCurve(prior_log_odds, actual, minimum)` of 1-D tensors; for several classes three
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

    The value of one batch on this process alone, as `MultilabelBayesErrorRate`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        at (default (-7.0, -6.75, …, 7.0)): rising natural logarithms of the prior odds of a positive, of at most 700 in
            absolute value.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_bayes_error_rate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_bayes_error_rate(preds, target, num_labels=3).actual
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
def multilabel_brier_score(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Brier score: the mean squared difference between probability and label. Lower is better.

    Returns a 0-d tensor, or `[L]` without an average, each class against the rest: Brier's multiclass score
    is `C` times the `"macro"` average. Scores outside [0, 1] are a `ValueError`, except for multiclass rows, which the
    softmax turns into probabilities. NaN without samples.
    `metric.read(torchmetrics_roc.probabilities.brier_decomposition)` separates miscalibration from discrimination.

    Formula: `torchmetrics_roc.probabilities.brier_score`.

    .. math:: \frac1n \left( \sum_{s^+} (1 - s)^2 + \sum_{s^-} s^2 \right)

    0 for perfect probabilities, ¼ if all are ½, at most 1. NaN without samples, and for scores outside [0, 1].
    Brier, Monthly Weather Review 78:1, 1950.

    The value of one batch on this process alone, as `MultilabelBrierScore`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_brier_score
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_brier_score(preds, target, num_labels=3)
        tensor(0.2133)
    """
def multilabel_calibration_error(preds: Tensor, target: Tensor, num_labels: int, n_bins: int = 15, norm: Norm = 'l1', average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, strategy: Strategy = 'uniform', debias: bool = False, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Expected calibration error: the distance of probabilities from frequencies, over bins. Lower is better.

    Returns a 0-d tensor, or `[L]` for labels without an average. Binary and multilabel scores are
    probabilities of the positive label; for multiclass rows the largest score is the probability that its class is
    correct (top-label), and only that is stored. The last bin includes a score of 1. Scores outside [0, 1] are a
    `ValueError`. NaN without samples.

    Formula: `torchmetrics_roc.calibration.calibration_error`.

    .. math:: \sum_b \frac{n_b}{n} |f_b - c_b|, \qquad \sqrt{\sum_b \frac{n_b}{n} (f_b - c_b)^2}, \qquad
        \max_b |f_b - c_b|

    for the norms `"l1"` (ECE), `"l2"` and `"max"` (MCE). `debias` subtracts from the squares of `"l2"` the expected
    sampling error, :math:`f_b (1 - f_b) / (n_b - 1)`, with a result of at least 0 (Kumar, Liang & Ma, NeurIPS 2019).
    NaN without samples. Naeini, Cooper & Hauskrecht, AAAI 2015.

    The value of one batch on this process alone, as `MultilabelCalibrationError`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        n_bins (default 15): the number of bins.
        norm (default 'l1'): `"l1"` the mean distance (ECE), `"l2"` the root of the mean square, `"max"` the largest one
            (MCE).
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_calibration_error
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_calibration_error(preds, target, num_labels=3)
        tensor(0.3500)
    """
def multilabel_cllr(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Cost of log-likelihood ratios over all prevalences, in bits. Lower is better.

    Returns a 0-d tensor, or `[L]` without an average: 0 for perfect scores, 1 for scores that are all 0, more
    for misleading scores. It reads the scores themselves, as natural log-likelihood ratios; multiclass scores are not
    normalized. NaN where a class has no positives or no negatives.

    The interval is Hall's, for skewed losses: with 30 positives and 300 negatives its coverage is 93 to 95 % at a
    nominal 95 % (`torchmetrics_roc.inference.areas.mean_interval`).

    Formula: `torchmetrics_roc.costs.cllr`.

    .. math:: \frac{1}{2 \ln 2} \left( \frac1P \sum_{s^+} \ln(1 + e^{-s}) + \frac1N \sum_{s^-} \ln(1 + e^{s}) \right)

    The value of one batch on this process alone, as `MultilabelCllr`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default None): applied to multiclass rows; None keeps them unchanged.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_cllr
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_cllr(preds, target, num_labels=3)
        tensor(0.9448)
    """
def multilabel_confusion_matrix(preds: Tensor, target: Tensor, num_labels: int, threshold: float | Sequence[float] | Tensor = 0.5, normalize: Normalize = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Counts of actual versus predicted classes: **rows actual, columns predicted**, `[[tn, fp], [fn, tp]]`.

    Returns `[2, 2]` (binary), `[C, C]` (multiclass) or `[L, 2, 2]` (multilabel): counts in int64, sums of
    weights in float64, shares in `torch.get_default_dtype()`. A binary or multilabel score is predicted positive if it
    is at least `threshold`, on any scale; the predicted class is the one of the highest score, the first among ties.
    `preds` may also be integers: the predicted labels, of which one that is no class is an error as a NaN score is, or
    with nan_policy="ignore" left out. `torchmetrics_roc.rates` computes every rate from the counts.

    The value of one batch on this process alone, as `MultilabelConfusionMatrix`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        threshold (default 0.5): the least score that is predicted positive, on the scale of the scores, rounded to the
            dtype of those of each batch; of a multilabel matrix also a sequence or 1-D tensor of one for each label,
            such as `operating_point("f1").threshold`.
        normalize (default None): `"true"` for shares of the actual class, `"pred"` of the predicted class, `"all"` of
            all samples; None or `"none"` for counts. A share of 0 samples is NaN, with one warning.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_confusion_matrix
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_confusion_matrix(preds, target, num_labels=3)
        tensor([[[1, 1],
                 [1, 1]],
        <BLANKLINE>
                [[2, 0],
                 [1, 1]],
        <BLANKLINE>
                [[2, 0],
                 [2, 0]]])
    """
def multilabel_cost_curve(preds: Tensor, target: Tensor, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> CostLine: 
    r"""Cost curve: the least expected cost for every prevalence and every ratio of the two error costs.

    Returns a `CostLine(probability_cost, expected_cost)`: 1-D tensors of the corners of the lower envelope,
    from (0, 0) to (1, 0); of several classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.cost_curve`.

    A point of the ROC curve costs :math:`x \, \mathrm{FNR} + (1 - x) \, \mathrm{FPR}` if positives make up the share
    :math:`x = \pi c_{fn} / (\pi c_{fn} + (1 - \pi) c_{fp})` of the maximal cost. The minimum is attained at vertices of
    the ROC convex hull, and changes from one to the next at the slope :math:`(1 - x)/x` of an edge. The diagonals down
    from (0, 0) and (1, 1) are the costs of predicting all, or none, positive. NaN without positives or without
    negatives. Drummond & Holte, Machine Learning 65:95, 2006.

    The value of one batch on this process alone, as `MultilabelCostCurve`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_cost_curve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_cost_curve(preds, target, num_labels=3).expected_cost
        [tensor([0.0000, 0.0000, 0.2500, 0.0000, 0.0000]), tensor([0., 0., 0., 0.]), tensor([0.0000, 0.0000, 0.3333, 0.0000])]
    """
def multilabel_det(preds: Tensor, target: Tensor, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> DETCurve: 
    r"""Detection error tradeoff: false positive and false negative rate at every distinct score.

    Returns a `DETCurve(fpr, fnr, thresholds)` with the shapes of `ROC`; `plot` draws it on normal-deviate
    axes, where Gaussian scores give a straight line.

    Formula: `torchmetrics_roc.roc.det`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{FNR}_k = (P - t_k) / P

    Plots map both through the normal quantile function; the values here keep rates of 0 and 1. Without
    negatives the FPR is NaN, without positives the FNR. Martin et al., Eurospeech 1997.

    The value of one batch on this process alone, as `MultilabelDET`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_det
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_det(preds, target, num_labels=3).fnr
        [tensor([1.0000, 0.5000, 0.5000, 0.0000, 0.0000]), tensor([1.0000, 0.5000, 0.0000, 0.0000, 0.0000]), tensor([1.0000, 0.5000, 0.0000])]
    """
def multilabel_eer(preds: Tensor, target: Tensor, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, estimator: Estimator = 'linear', average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Equal error rate: the value where false positive and false negative rate are equal. Lower is better.

    Returns a 0-d tensor, or `[L]` without an average; `metric.read(eer)` gives the value with its threshold.

    Formula: `torchmetrics_roc.roc.eer`.

    With :math:`D_k = f_k P + t_k N - PN`, which rises with every step from :math:`-PN` to :math:`PN`:

    - `"linear"`: the crossing of the ROC polyline with FPR = FNR, on the segment where :math:`D` changes sign;
    - `"rocch"`: the crossing of the ROC convex hull, the least equal error rate of randomised thresholds, at most the
      linear one (Brümmer & du Preez, Computer Speech & Language 20:230, 2006);
    - `"nearest"`: (FPR + FNR)/2 at the point of least :math:`|D|`.

    The value of one batch on this process alone, as `MultilabelEER`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_eer
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_eer(preds, target, num_labels=3)
        tensor([0.5000, 0.0000, 0.3333])
    """
def multilabel_gains_curve(preds: Tensor, target: Tensor, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Gains: 
    r"""Cumulative gains curve, or cumulative accuracy profile: positives found over samples examined.

    Returns a `Gains(targeted, captured, thresholds)` of 1-D tensors with one point more than there are
    distinct scores, starting at (0, 0); for several classes, three lists of such tensors. For single numbers use `Lift`
    and `TopCapture`. NaN where a class has no positives.

    Formula: `torchmetrics_roc.gains.gains`.

    .. math:: (t_k + f_k)/n, \qquad t_k / P

    The value of one batch on this process alone, as `MultilabelGainsCurve`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_gains_curve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_gains_curve(preds, target, num_labels=3).captured
        [tensor([0.0000, 0.5000, 0.5000, 1.0000, 1.0000]), tensor([0.0000, 0.5000, 1.0000, 1.0000, 1.0000]), tensor([0.0000, 0.5000, 1.0000])]
    """
def multilabel_gini(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Gini coefficient, or accuracy ratio, of credit scoring: 2 AUROC - 1.

    Returns a 0-d tensor, or `[L]` without an average: 0 for random scores, 1 for perfect ones. NaN where a
    class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.gini`.

    .. math:: 2 \, \mathrm{AUROC} - 1

    0 for random scores, 1 for perfect ones, -1 for perfect ones in reverse order; also known as Somers' D. NaN as
    `auroc`. Engelmann, Hayden & Tasche, Risk 16:82, 2003.

    The value of one batch on this process alone, as `MultilabelGini`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_gini
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_gini(preds, target, num_labels=3)
        tensor(0.6667)
    """
def multilabel_ks_statistic(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Kolmogorov-Smirnov statistic: the largest gap between true and false positive rate.

    Returns a 0-d tensor, or `[L]` without an average; `metric.read(ks)` gives the value with its threshold.
    NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.ks`.

    .. math:: \max_k (t_k / P - f_k / N)

    The value of one batch on this process alone, as `MultilabelKSStatistic`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_ks_statistic
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_ks_statistic(preds, target, num_labels=3)
        tensor(0.6667)
    """
def multilabel_lift(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Lift: the share of positives among the highest scores, over that among all samples.

    Returns a 0-d tensor, or `[L]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.lift`.

    Return the share of positives among the `fraction` of samples with the highest scores, over that of all: `[T]`.

    The value of one batch on this process alone, as `MultilabelLift`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_lift
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_lift(preds, target, num_labels=3)
        tensor(2.)
    """
def multilabel_log_loss(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Log loss: the mean negative logarithm of the probability given to the label. Lower is better.

    Returns a 0-d tensor, or `[L]` without an average, each class against the rest; `MulticlassCrossEntropy`
    is the loss of whole rows. Probabilities are not clipped: `+inf` for a positive at 0 or a negative at 1. Scores
    outside [0, 1] are a `ValueError`, except for multiclass rows of logits, whose log-softmax is read in float64: of a
    row whose logits differ by more than 708 the loss of a class that is wrong counts as 708. With memory='bounded' it
    is a softmax in float64, which rounds: a class that is wrong by more than 36 has the loss `+inf`, and from 34 on, of
    many classes earlier, that is the upper bound. NaN where there are no samples.

    Formula: `torchmetrics_roc.probabilities.log_loss`.

    .. math:: -\frac1n \left( \sum_{s^+} \ln s + \sum_{s^-} \ln (1 - s) \right)

    :math:`\ln 2` if all probabilities are ½; `+inf` for a positive at 0 or a negative at 1, which are not clipped.
    NaN without samples, and for scores outside [0, 1]. Good, Journal of the Royal Statistical Society B 14:107, 1952.

    The value of one batch on this process alone, as `MultilabelLogLoss`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_log_loss
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_log_loss(preds, target, num_labels=3)
        tensor(0.6257)
    """
def multilabel_logauc(preds: Tensor, target: Tensor, num_labels: int, fpr_range: tuple[float, float] = (0.001, 0.1), average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Area under the ROC curve over the logarithm of the FPR, for early recognition: virtual screening, retrieval.

    Returns a 0-d tensor, or `[L]` without an average: the mean TPR over `fpr_range`. NaN where a class has no
    positives or no negatives.

    Formula: `torchmetrics_roc.roc.log_auc`.

    .. math:: \int_a^b \mathrm{TPR} \; d\ln \mathrm{FPR} \; / \; \ln(b / a)

    .. math:: y_0 L + (y_1 - y_0) (1 - L/u), \qquad u = x_1/x_0 - 1, \; L = \ln(1 + u)

    Where positives tie with negatives, the trapezoidal rule over ln FPR is larger: .0505 for constant scores and the
    default range, for .0215. NaN as `auroc`.
    Mysinger & Shoichet, Journal of Chemical Information and Modeling 50:1561, 2010.

    The value of one batch on this process alone, as `MultilabelLogAUC`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        fpr_range (default (0.001, 0.1)): two rates with `0 < low < high <= 1`.
        average (default 'macro'): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_logauc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_logauc(preds, target, num_labels=3)
        tensor(0.6702)
    """
def multilabel_min_cllr(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""`Cllr` after the optimal calibration that preserves the order of the scores, in bits. Lower is better.

    Returns a 0-d tensor, or `[L]` without an average. The difference to `Cllr` is the cost of miscalibration,
    if both read the same scores: `Cllr` does not normalize multiclass scores, so pass `normalization=None` here to
    compare them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.min_cllr`.

    .. math:: \tfrac12 \sum \left( x \log_2(1 + y/x) + y \log_2(1 + x/y) \right).

    The value of one batch on this process alone, as `MultilabelMinCllr`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_min_cllr
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_min_cllr(preds, target, num_labels=3)
        tensor(0.3962)
    """
def multilabel_min_dcf(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, prevalence: float = 0.5, fn: float = 1.0, fp: float = 1.0, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Least detection cost over all thresholds; 1 is the cost of the better trivial decision. Lower is better.

    Returns a 0-d tensor, or `[L]` without an average. `metric.operating_point(Cost(fp=, fn=, prevalence=))`
    gives the point with its threshold. The interval is that of a `Rate`, also near 1 and with costs that differ much:
    at prevalences of .02 to .98 and areas of .6 to .98, with 30 + 30 to 200 + 800 samples, resamples covered in 53 to
    100 % of data sets, this in 92 to 100 %.

    Formula: `torchmetrics_roc.costs.min_dcf`.

    .. math::
        \min_k \frac{\pi c_{fn} \mathrm{FNR}_k + (1 - \pi) c_{fp} \mathrm{FPR}_k}
        {\min(\pi c_{fn}, (1 - \pi) c_{fp})}

    The value of one batch on this process alone, as `MultilabelMinDCF`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_min_dcf
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_min_dcf(preds, target, num_labels=3)
        tensor(0.3333)
    """
def multilabel_net_benefit(preds: Tensor, target: Tensor, num_labels: int, at: Sequence[float] = ..., average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, prevalence: float | None = None, standardized: bool = False, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> NetBenefitCurve: 
    r"""Net benefit of decisions at each threshold probability: a decision curve.

    Returns a `NetBenefitCurve(threshold, net_benefit, treat_all)` of 1-D tensors; of several classes three
    lists of them. `treat_all` is that of predicting all positive; predicting none has net benefit 0. Scores
    outside [0, 1] are a `ValueError`. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.net_benefit`.

    .. math:: \mathrm{NB}(t) = \pi \, \mathrm{TPR} - (1 - \pi) \, \mathrm{FPR} \, \frac{t}{1 - t}
        = \frac{\mathrm{TP}}{n} - \frac{\mathrm{FP}}{n} \frac{t}{1 - t}

    of predicting positive every sample with a score of at least `t`: true positives per sample, less the false
    positives at their exchange rate. `prevalence` :math:`\pi` is by default that of the data; `standardized` divides by
    it, so that 1 is the maximum. NaN without positives or without negatives. Vickers & Elkin, Medical Decision Making
    26:565, 2006.

    The value of one batch on this process alone, as `MultilabelNetBenefit`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        at (default (0.01, 0.02, …, 0.99)): rising threshold probabilities, from 0 to below 1, to which costs belong;
            rounded to the dtype of the scores where these are compared with them, and returned so.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_net_benefit
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_net_benefit(preds, target, num_labels=3, at=(0.25, 0.5, 0.75)).net_benefit
        [tensor([0.4167, 0.0000, 0.0000]), tensor([0.4167, 0.2500, 0.2500]), tensor([0.2500, 0.0000, 0.0000])]
    """
def multilabel_partial_auroc(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, fpr_range: tuple[float, float] | None = None, tpr_range: tuple[float, float] | None = None, corrected: bool = False, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Partial area under the ROC curve: over `fpr_range`, over `tpr_range` or, with both, in their rectangle.

    Returns a 0-d tensor, or `[L]` without an average. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.partial_auroc`.

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    The value of one batch on this process alone, as `MultilabelPartialAUROC`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_partial_auroc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_partial_auroc(preds, target, num_labels=3)
        tensor(0.8333)
    """
def multilabel_pr_area(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
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

    The value of one batch on this process alone, as `MultilabelPRArea`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_pr_area
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_pr_area(preds, target, num_labels=3)
        tensor(0.8727)
    """
def multilabel_precision_at_fixed_recall(preds: Tensor, target: Tensor, num_labels: int, min_recall: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, average: Literal['none'] | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest precision at a recall of at least `min_recall`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[L]`. Ties go to the highest recall,
    then to the highest threshold.

    Formula: `torchmetrics_roc.operating.precision_at_fixed_recall`.

    Largest precision `t/(t + f)` among the thresholds of recall `t/P >= min_recall`: two of `[T]`.

    The value of one batch on this process alone, as `MultilabelPrecisionAtFixedRecall`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        min_recall: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_precision_at_fixed_recall
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_precision_at_fixed_recall(preds, target, num_labels=3, min_recall=0.5)
        Optimum(value=tensor([1., 1., 1.]), threshold=tensor([0.7000, 0.4000, 0.4000]))
    """
def multilabel_precision_recall_curve(preds: Tensor, target: Tensor, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> PRCurve: 
    r"""Precision and recall at every distinct score.

    Returns `(precision, recall, thresholds)`: thresholds rising, `K` of them in the dtype of the scores, and
    `K + 1` points that end at precision 1, recall 0. Multiclass and multilabel give three lists of such tensors;
    `average="macro"` the mean curve (`mean_precision_recall`), `"micro"` one curve of all scores. With `thresholds=` of
    `G` values the thresholds are `-inf` and the grid: `[C, G + 2]` twice and `[G + 1]`.

    Formula: `torchmetrics_roc.pr.precision_recall_curve`.

    .. math:: \mathrm{precision}_k = t_k / (t_k + f_k), \qquad \mathrm{recall}_k = t_k / P

    The value of one batch on this process alone, as `MultilabelPrecisionRecallCurve`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_precision_recall_curve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_precision_recall_curve(preds, target, num_labels=3).recall
        [tensor([1.0000, 1.0000, 0.5000, 0.5000, 0.0000]), tensor([1.0000, 1.0000, 1.0000, 0.5000, 0.0000]), tensor([1.0000, 0.5000, 0.0000])]
    """
def multilabel_precision_recall_gain(preds: Tensor, target: Tensor, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> PRGainCurve: 
    r"""Precision-recall-gain curve: precision and recall as gains over predicting all positive.

    Returns a `PRGainCurve(recall_gain, precision_gain)` of 1-D tensors, from recall gain 0 to 1; of several
    classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.precision_recall_gain`.

    .. math:: \mathrm{recG} = 1 - \frac{P}{N} \frac{P - t}{t}, \qquad \mathrm{precG} = 1 - \frac{P}{N} \frac{f}{t}

    1 is perfect, 0 no better than predicting all positive. NaN without positives or without negatives. Flach & Kull,
    NeurIPS 2015.

    The value of one batch on this process alone, as `MultilabelPrecisionRecallGain`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_precision_recall_gain
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_precision_recall_gain(preds, target, num_labels=3).precision_gain
        [tensor([1.0000, 0.0000, 0.5000, 0.0000]), tensor([1.0000, 1.0000, 0.5000, 0.0000]), tensor([1., 0.])]
    """
@overload
def multilabel_rate(preds: Tensor, target: Tensor, num_labels: int, rate: str, at: At, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""One rate at one chosen point of the curve, as a single number to log.

    Returns a 0-d tensor, or `[L]` without an average; every class has a point of its own.

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

    The value of one batch on this process alone, as `MultilabelRate`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_rate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_rate(preds, target, num_labels=3, rate='recall', at='youden')
        tensor(0.6667)
    """
@overload
def multilabel_rate(preds: Tensor, target: Tensor, rate: str, at: At, average: AverageOption = 'macro', thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, num_labels: int, sample_weight: Tensor | None = None, groups: Tensor | None = None, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""One rate at one chosen point of the curve, as a single number to log.

    Returns a 0-d tensor, or `[L]` without an average; every class has a point of its own.

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

    The value of one batch on this process alone, as `MultilabelRate`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_rate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_rate(preds, target, num_labels=3, rate='recall', at='youden')
        tensor(0.6667)
    """
def multilabel_recall_at_fixed_precision(preds: Tensor, target: Tensor, num_labels: int, min_precision: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, average: Literal['none'] | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest recall at a precision of at least `min_precision`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[L]`. Ties go to the highest precision, then to the
    highest threshold; if no threshold has that precision, the value is recall 0 at `+inf`.

    Its interval is that of a `Rate`, and so of the other three: with no draws, of all points of which the data do not
    exclude that they are the population's.

    Formula: `torchmetrics_roc.operating.recall_at_fixed_precision`.

    Largest recall `t/P` among the thresholds of precision `t/(t + f) >= min_precision`: two of `[T]`.

    The value of one batch on this process alone, as `MultilabelRecallAtFixedPrecision`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        min_precision: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_recall_at_fixed_precision
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_recall_at_fixed_precision(preds, target, num_labels=3, min_precision=0.5)
        Optimum(value=tensor([1., 1., 1.]), threshold=tensor([0.3000, 0.4000, 0.1000]))
    """
def multilabel_reliability_diagram(preds: Tensor, target: Tensor, num_labels: int, n_bins: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, strategy: Strategy = 'uniform', normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> ReliabilityCurve: 
    r"""Reliability diagram: how often events happen that are predicted with a given probability.

    Returns a `ReliabilityCurve(confidence, frequency, weight)`: 1-D tensors of one element per bin, by rising
    score; for several classes three lists of such tensors. By default the bins are those of isotonic regression (CORP).
    Calibrated scores lie on the diagonal. Scores outside [0, 1] are a `ValueError`. In bounded memory `bounds()` are of
    the frequencies; the confidences and weights beside them are those that the bins have.

    Formula: `torchmetrics_roc.calibration.reliability`.

    Without `n_bins` the bins are the blocks of isotonic regression (CORP), whose frequencies rise, without a parameter
    to choose. Calibrated scores lie on the diagonal. A bin without samples has weight 0, and NaN.
    Dimitriadis, Gneiting & Jordan, PNAS 118, 2021.

    The value of one batch on this process alone, as `MultilabelReliabilityDiagram`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        n_bins (default None): the number of bins, None for those of isotonic regression, which memory='bounded' does
            not support.
        average (default None): `"macro"` the mean over the labels where the value is known, `"weighted"` by their
            positives, `"micro"` all scores and labels as one problem, None or `"none"` one value per label. Curves have
            fewer of these: a `ValueError` lists them.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_reliability_diagram
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_reliability_diagram(preds, target, num_labels=3).frequency
        [tensor([0.0000, 0.5000, 1.0000]), tensor([0., 1.]), tensor([0.3333, 1.0000])]
    """
def multilabel_roc(preds: Tensor, target: Tensor, num_labels: int, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, average: AverageOption = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> ROCCurve: 
    r"""Receiver operating characteristic: false and true positive rate at every distinct score.

    Returns a `ROCCurve(fpr, tpr, thresholds)`: 1-D tensors of one point more than there are distinct scores,
    rates rising, thresholds falling from `+inf` in the dtype of the scores. Multiclass and multilabel give three lists
    of such tensors; `average="macro"` the mean curve (`mean_roc`), `"micro"` one curve of all scores. With
    `thresholds=` of `G` values the points are `+inf`, the grid, `-inf`: rates are `[C, G + 2]`, thresholds `[G + 2]`.

    Formula: `torchmetrics_roc.roc.roc`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{TPR}_k = t_k / P

    Without negatives the FPR is NaN, without positives the TPR. Fawcett, Pattern Recognition Letters 27, 2006.

    The value of one batch on this process alone, as `MultilabelROC`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_roc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_roc(preds, target, num_labels=3).tpr
        [tensor([0.0000, 0.5000, 0.5000, 1.0000, 1.0000]), tensor([0.0000, 0.5000, 1.0000, 1.0000, 1.0000]), tensor([0.0000, 0.5000, 1.0000])]
    """
def multilabel_sensitivity_at_specificity(preds: Tensor, target: Tensor, num_labels: int, min_specificity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, interpolate: bool = False, average: Literal['none'] | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest sensitivity at a specificity of at least `min_specificity`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[L]`. Ties go to the highest specificity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.sensitivity_at_specificity`.

    Largest sensitivity `t/P` among the thresholds of specificity `(N − f)/N >= min_specificity`: two of `[T]`.

    The value of one batch on this process alone, as `MultilabelSensitivityAtSpecificity`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        min_specificity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_sensitivity_at_specificity
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_sensitivity_at_specificity(preds, target, num_labels=3, min_specificity=0.5)
        Optimum(value=tensor([1.0000, 1.0000, 0.5000]), threshold=tensor([0.3000, 0.4000, 0.4000]))
    """
def multilabel_specificity_at_sensitivity(preds: Tensor, target: Tensor, num_labels: int, min_sensitivity: float, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, interpolate: bool = False, average: Literal['none'] | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Optimum: 
    r"""Highest specificity at a sensitivity of at least `min_sensitivity`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[L]`. Ties go to the highest sensitivity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.specificity_at_sensitivity`.

    Largest specificity `(N − f)/N` among the thresholds of sensitivity `t/P >= min_sensitivity`: two of `[T]`.

    The value of one batch on this process alone, as `MultilabelSpecificityAtSensitivity`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
        num_labels: `L`, at least 2.
        min_sensitivity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory. Infinite ones are the ends that every curve has: scores of +inf count with those above the highest
            finite one, which `memory="bounded"` tells apart.
        ignore_index (default None): entries with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_specificity_at_sensitivity
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_specificity_at_sensitivity(preds, target, num_labels=3, min_sensitivity=0.5)
        Optimum(value=tensor([1., 1., 1.]), threshold=tensor([0.7000, 0.4000, 0.4000]))
    """
def multilabel_top_capture(preds: Tensor, target: Tensor, num_labels: int, average: AverageOption = 'macro', fraction: float = 0.1, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Top capture: the share of the positives that are among the highest scores.

    Returns a 0-d tensor, or `[L]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.top_capture`.

    Return the share of the positives among the `fraction` of all samples with the highest scores: `[T]`.

    The value of one batch on this process alone, as `MultilabelTopCapture`.
    `L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        preds: floating point scores, `[N, L, ...]`.
        target: integer or bool labels, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        normalization (default 'sigmoid'): accepted for compatibility with torchmetrics, without effect: scores are
            never transformed.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import multilabel_top_capture
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]])
        >>> multilabel_top_capture(preds, target, num_labels=3)
        tensor(0.2000)
    """
def net_benefit(preds: Tensor, target: Tensor, task: TaskName, at: Sequence[float] = ..., num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, prevalence: float | None = None, standardized: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> NetBenefitCurve: 
    r"""Net benefit of decisions at each threshold probability: a decision curve.

    Returns a `NetBenefitCurve(threshold, net_benefit, treat_all)` of 1-D tensors; of several classes three
    lists of them. `treat_all` is that of predicting all positive; predicting none has net benefit 0. Scores
    outside [0, 1] are a `ValueError`. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.costs.net_benefit`.

    .. math:: \mathrm{NB}(t) = \pi \, \mathrm{TPR} - (1 - \pi) \, \mathrm{FPR} \, \frac{t}{1 - t}
        = \frac{\mathrm{TP}}{n} - \frac{\mathrm{FP}}{n} \frac{t}{1 - t}

    of predicting positive every sample with a score of at least `t`: true positives per sample, less the false
    positives at their exchange rate. `prevalence` :math:`\pi` is by default that of the data; `standardized` divides by
    it, so that 1 is the maximum. NaN without positives or without negatives. Vickers & Elkin, Medical Decision Making
    26:565, 2006.

    The value of one batch on this process alone, as `binary_net_benefit`, `multiclass_net_benefit` or `multilabel_net_benefit` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import net_benefit
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> net_benefit(preds, target, task='multiclass', num_classes=3, at=(0.25, 0.5, 0.75)).net_benefit
        [tensor([0.0833, 0.0000, 0.0000]), tensor([0.0833, 0.2500, 0.2500]), tensor([0.2500, 0.0000, 0.0000])]
    """
def paired_auroc(preds: Tensor, target: Tensor, num_models: int, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""AUROC of several models on the same samples, and whether they differ.

    `update(preds, target, sample_weight=None, groups=None)` takes `preds` `[N, M]`, one column per model, and labels
    `[N]`; rows of models, `[M, N]`, are refused, since columns could not be told from those of a batch of `M` samples.
    Returns the areas, `[M]`; `compare()` returns a `Comparison`: differences with standard errors, intervals
    and a p-value. The scores of a sample are correlated between models, so overlapping intervals of the areas
    do not show that models are equally good. The covariance is DeLong's, with `groups` (patients, speakers) or sampling
    weights Obuchowski's. In a distributed run each sample looks up its placement on the rank that owns it.

    Formula: `torchmetrics_roc.inference.compare_auroc`.

    Two models on the same samples: :math:`z = \Delta / \sqrt{S_{11} + S_{22} - 2 S_{12}}` with the covariance of
    DeLong, DeLong & Clarke-Pearson, Biometrics 44:837, 1988. More than two: Hotelling's
    :math:`T^2 = (L\theta)^T (L S L^T)^{-1} (L\theta)` of all contrasts, with the degrees of freedom of Welch and
    Satterthwaite for the separate variances of positives and negatives, about 37 with 30 + 300 samples; with infinitely
    many it is DeLong's χ². Two models on different samples (`paired=False`): Welch's t.

    The value of one batch on this process alone, as `PairedAUROC`.
    The scores of `M` models for a sample, `preds` `[N, M, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, M, ...]`.
        target: integer or bool labels, `[N, ...]`.
        num_models: `M`, at least 2.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"ignore"` leaves out samples for which any model has a NaN score.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import paired_auroc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> paired_auroc(preds, target, num_models=3)
        tensor([1.0000, 0.2500, 0.2500])
    """
def partial_auroc(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', fpr_range: tuple[float, float] | None = None, tpr_range: tuple[float, float] | None = None, corrected: bool = False, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Partial area under the ROC curve: over `fpr_range`, over `tpr_range` or, with both, in their rectangle.

    Returns a 0-d tensor, or `[C]` without an average. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.roc.partial_auroc`.

    - FPR in [a, b]: :math:`A = \int_a^b \mathrm{TPR} \; d\mathrm{FPR}`; with :math:`M = b - a, m = (b^2 - a^2)/2`;
    - TPR in [a, b]: :math:`A = \int_a^b (1 - \mathrm{FPR}) \; d\mathrm{TPR}`; :math:`M = b - a, m = M - (b^2 - a^2)/2`;
    - both, FPR in [a, α] and TPR in [β, b]: the area under the curve within that rectangle,
      :math:`\int_a^\alpha (\min(\mathrm{TPR}, b) - \beta)_+ \; d\mathrm{FPR}`
      (Yang, Lu, Lyu & Hu, Statistical Methods in Medical Research 28:184, 2019).

    `corrected` standardises the area over one range so that random scores give ½ and perfect ones 1,
    :math:`\tfrac12 (1 + (A - m)/(M - m))` (McClish, Medical Decision Making 9:190, 1989), and divides the area over
    two ranges by their rectangle. Linear between points. NaN as `auroc`.

    The value of one batch on this process alone, as `binary_partial_auroc`, `multiclass_partial_auroc` or `multilabel_partial_auroc` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import partial_auroc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> partial_auroc(preds, target, task='multiclass', num_classes=3)
        tensor(0.7222)
    """
def pr_area(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
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

    The value of one batch on this process alone, as `binary_pr_area`, `multiclass_pr_area` or `multilabel_pr_area` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import pr_area
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> pr_area(preds, target, task='multiclass', num_classes=3)
        tensor(0.6731)
    """
def precision_at_fixed_recall(preds: Tensor, target: Tensor, task: TaskName, min_recall: float, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, average: Literal['none'] | None = None) -> Optimum: 
    r"""Highest precision at a recall of at least `min_recall`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest recall,
    then to the highest threshold.

    Formula: `torchmetrics_roc.operating.precision_at_fixed_recall`.

    Largest precision `t/(t + f)` among the thresholds of recall `t/P >= min_recall`: two of `[T]`.

    The value of one batch on this process alone, as `binary_precision_at_fixed_recall`, `multiclass_precision_at_fixed_recall` or `multilabel_precision_at_fixed_recall` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        min_recall: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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
        average (default None): None or `"none"`, since every class or label has its own value and threshold.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import precision_at_fixed_recall
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> precision_at_fixed_recall(preds, target, task='multiclass', num_classes=3, min_recall=0.5)
        Optimum(value=tensor([0.5000, 1.0000, 1.0000]), threshold=tensor([0.5000, 0.8000, 0.4000]))
    """
def precision_recall_curve(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> PRCurve: 
    r"""Precision and recall at every distinct score.

    Returns `(precision, recall, thresholds)`: thresholds rising, `K` of them in the dtype of the scores, and
    `K + 1` points that end at precision 1, recall 0. Multiclass and multilabel give three lists of such tensors;
    `average="macro"` the mean curve (`mean_precision_recall`), `"micro"` one curve of all scores. With `thresholds=` of
    `G` values the thresholds are `-inf` and the grid: `[C, G + 2]` twice and `[G + 1]`.

    Formula: `torchmetrics_roc.pr.precision_recall_curve`.

    .. math:: \mathrm{precision}_k = t_k / (t_k + f_k), \qquad \mathrm{recall}_k = t_k / P

    The value of one batch on this process alone, as `binary_precision_recall_curve`, `multiclass_precision_recall_curve` or `multilabel_precision_recall_curve` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import precision_recall_curve
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> precision_recall_curve(preds, target, task='multiclass', num_classes=3).recall
        [tensor([1., 1., 1., 0., 0.]), tensor([1.0000, 0.5000, 0.5000, 0.5000, 0.0000]), tensor([1., 1., 0.])]
    """
def precision_recall_gain(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, average: AverageOption = None) -> PRGainCurve: 
    r"""Precision-recall-gain curve: precision and recall as gains over predicting all positive.

    Returns a `PRGainCurve(recall_gain, precision_gain)` of 1-D tensors, from recall gain 0 to 1; of several
    classes two lists of them. NaN where a class has no positives or no negatives.

    Formula: `torchmetrics_roc.gains.precision_recall_gain`.

    .. math:: \mathrm{recG} = 1 - \frac{P}{N} \frac{P - t}{t}, \qquad \mathrm{precG} = 1 - \frac{P}{N} \frac{f}{t}

    1 is perfect, 0 no better than predicting all positive. NaN without positives or without negatives. Flach & Kull,
    NeurIPS 2015.

    The value of one batch on this process alone, as `binary_precision_recall_gain`, `multiclass_precision_recall_gain` or `multilabel_precision_recall_gain` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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
        average (default None): `"macro"` the mean over the classes, each against the rest, where the value is known,
            `"weighted"` by their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value
            per class. Curves have fewer of these: a `ValueError` lists them.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import precision_recall_gain
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> precision_recall_gain(preds, target, task='multiclass', num_classes=3).precision_gain
        [tensor([-0.3333,  0.6667,  0.3333,  0.0000]), tensor([ 1.,  0., -1.,  0.]), tensor([1., 1., 0.])]
    """
def rate(preds: Tensor, target: Tensor, task: TaskName, rate: str, at: At, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, beta: float = 1.0, prevalence: float | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""One rate at one chosen point of the curve, as a single number to log.

    Returns a 0-d tensor, or `[C]` without an average; every class has a point of its own.

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

    The value of one batch on this process alone, as `binary_rate`, `multiclass_rate` or `multilabel_rate` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import rate
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> rate(preds, target, task='multiclass', num_classes=3, rate='recall', at='youden')
        tensor(0.8333)
    """
def recall_at_fixed_precision(preds: Tensor, target: Tensor, task: TaskName, min_precision: float, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, average: Literal['none'] | None = None) -> Optimum: 
    r"""Highest recall at a precision of at least `min_precision`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest precision, then to the
    highest threshold; if no threshold has that precision, the value is recall 0 at `+inf`.

    Its interval is that of a `Rate`, and so of the other three: with no draws, of all points of which the data do not
    exclude that they are the population's.

    Formula: `torchmetrics_roc.operating.recall_at_fixed_precision`.

    Largest recall `t/P` among the thresholds of precision `t/(t + f) >= min_precision`: two of `[T]`.

    The value of one batch on this process alone, as `binary_recall_at_fixed_precision`, `multiclass_recall_at_fixed_precision` or `multilabel_recall_at_fixed_precision` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        min_precision: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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
        average (default None): None or `"none"`, since every class or label has its own value and threshold.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import recall_at_fixed_precision
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> recall_at_fixed_precision(preds, target, task='multiclass', num_classes=3, min_precision=0.5)
        Optimum(value=tensor([1., 1., 1.]), threshold=tensor([0.5000, 0.2000, 0.4000]))
    """
def reliability_diagram(preds: Tensor, target: Tensor, task: TaskName, n_bins: int | None = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, strategy: Strategy = 'uniform', normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> ReliabilityCurve: 
    r"""Reliability diagram: how often events happen that are predicted with a given probability.

    Returns a `ReliabilityCurve(confidence, frequency, weight)`: 1-D tensors of one element per bin, by rising
    score; for several classes three lists of such tensors. By default the bins are those of isotonic regression (CORP).
    Calibrated scores lie on the diagonal. Scores outside [0, 1] are a `ValueError`. In bounded memory `bounds()` are of
    the frequencies; the confidences and weights beside them are those that the bins have.

    Formula: `torchmetrics_roc.calibration.reliability`.

    Without `n_bins` the bins are the blocks of isotonic regression (CORP), whose frequencies rise, without a parameter
    to choose. Calibrated scores lie on the diagonal. A bin without samples has weight 0, and NaN.
    Dimitriadis, Gneiting & Jordan, PNAS 118, 2021.

    The value of one batch on this process alone, as `binary_reliability_diagram`, `multiclass_reliability_diagram` or `multilabel_reliability_diagram` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import reliability_diagram
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> reliability_diagram(preds, target, task='multiclass', num_classes=3).frequency
        [tensor([0.0000, 0.5000]), tensor([0.3333, 1.0000]), tensor([0., 1.])]
    """
def roc(preds: Tensor, target: Tensor, task: TaskName, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> ROCCurve: 
    r"""Receiver operating characteristic: false and true positive rate at every distinct score.

    Returns a `ROCCurve(fpr, tpr, thresholds)`: 1-D tensors of one point more than there are distinct scores,
    rates rising, thresholds falling from `+inf` in the dtype of the scores. Multiclass and multilabel give three lists
    of such tensors; `average="macro"` the mean curve (`mean_roc`), `"micro"` one curve of all scores. With
    `thresholds=` of `G` values the points are `+inf`, the grid, `-inf`: rates are `[C, G + 2]`, thresholds `[G + 2]`.

    Formula: `torchmetrics_roc.roc.roc`.

    .. math:: \mathrm{FPR}_k = f_k / N, \qquad \mathrm{TPR}_k = t_k / P

    Without negatives the FPR is NaN, without positives the TPR. Fawcett, Pattern Recognition Letters 27, 2006.

    The value of one batch on this process alone, as `binary_roc`, `multiclass_roc` or `multilabel_roc` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import roc
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> roc(preds, target, task='multiclass', num_classes=3).tpr
        [tensor([0., 0., 1., 1., 1.]), tensor([0.0000, 0.5000, 0.5000, 0.5000, 1.0000]), tensor([0., 1., 1.])]
    """
def sensitivity_at_specificity(preds: Tensor, target: Tensor, task: TaskName, min_specificity: float, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, interpolate: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, average: Literal['none'] | None = None) -> Optimum: 
    r"""Highest sensitivity at a specificity of at least `min_specificity`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest specificity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.sensitivity_at_specificity`.

    Largest sensitivity `t/P` among the thresholds of specificity `(N − f)/N >= min_specificity`: two of `[T]`.

    The value of one batch on this process alone, as `binary_sensitivity_at_specificity`, `multiclass_sensitivity_at_specificity` or `multilabel_sensitivity_at_specificity` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        min_specificity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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
        average (default None): None or `"none"`, since every class or label has its own value and threshold.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import sensitivity_at_specificity
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> sensitivity_at_specificity(preds, target, task='multiclass', num_classes=3, min_specificity=0.5)
        Optimum(value=tensor([1.0000, 0.5000, 1.0000]), threshold=tensor([0.5000, 0.8000, 0.4000]))
    """
def sliced_auroc(preds: Tensor, target: Tensor, worst: Area | None = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Any: 
    r"""AUROC of every slice of the data: within it, and of its samples against all others.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a slice may be spread
    over batches and ranks. Returns `SliceAreas(groups, subgroup, bpsn, bnsp, samples)` by ascending id, NaN
    where a label is missing, as in a slice whose samples all have weight 0; with `worst`, the smallest known area of
    that kind, 0-d. Borkan et al., WWW 2019.
    Average precision of every slice is that of `GroupedAveragePrecision(average="none")`.

    `interval` returns its ends in the form of `compute`. `homogeneity()` tests whether the slices differ. Both account
    for `update(..., clusters=ids)`: samples that vary together, such as the images of a patient.

    With `memory="bounded"` and `num_groups=G` the samples of each id from 0 to `G - 1` are counted in bins, whatever
    their number in `16 * G * bins` bytes: 13 MB for 50 slices. `bounds()` encloses the exact areas.

    The value of one batch on this process alone, as `SlicedAUROC`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        worst (default None): the kind of area whose minimum is returned: `"subgroup"`, `"bpsn"` or `"bnsp"`; None for
            all.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import sliced_auroc
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> sliced_auroc(preds, target, groups=torch.tensor([1, 1, 2, 2]))
        SliceAreas(groups=tensor([1, 2]), subgroup=tensor([1., 0.]), bpsn=tensor([1., 1.]), bnsp=tensor([1., 1.]), samples=tensor([2, 2]))
    """
def sliced_rate(preds: Tensor, target: Tensor, rate: str, at: At, gap: Gap = False, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, beta: float = 1.0, num_groups: int | None = None, normalization: Normalization = 'sigmoid', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Any: 
    r"""One rate of every slice, all at one threshold, and the largest gap between two, for fairness criteria.

    `update(preds, target, sample_weight=None, groups=ids)` takes an integer id for every sample; a slice may be spread
    over batches and ranks. The threshold is that of the point `at` of all samples. Returns
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

    The value of one batch on this process alone, as `SlicedRate`.
    One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: integer or bool labels, `[N, ...]`.
        rate: the rate, as for `Rate`; or with `gap` `"equalized_odds"`.
        at: the point, as for `Rate`: a threshold, `"youden"`, `FixedFPR(0.01)`, `Guaranteed(precision=0.9)`...
        gap (default False): whether to return the largest difference between two slices; `"ratio"` for their smallest
            ratio, NaN if all values are 0.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import sliced_rate
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([1, 0, 0, 1])
        >>> sliced_rate(preds, target, rate='recall', at=0.5, groups=torch.tensor([1, 1, 2, 2]))
        GroupValues(groups=tensor([1, 2]), values=tensor([1., 0.]), samples=tensor([2, 2]))
    """
def specificity_at_sensitivity(preds: Tensor, target: Tensor, task: TaskName, min_sensitivity: float, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, interpolate: bool = False, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None, average: Literal['none'] | None = None) -> Optimum: 
    r"""Highest specificity at a sensitivity of at least `min_sensitivity`, with its threshold.

    Returns `(value, threshold)`, two 0-d tensors, or two `[C]`. Ties go to the highest sensitivity, then to
    the highest threshold.

    Formula: `torchmetrics_roc.operating.specificity_at_sensitivity`.

    Largest specificity `(N − f)/N` among the thresholds of sensitivity `t/P >= min_sensitivity`: two of `[T]`.

    The value of one batch on this process alone, as `binary_specificity_at_sensitivity`, `multiclass_specificity_at_sensitivity` or `multilabel_specificity_at_sensitivity` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
        task: `"binary"`, `"multiclass"` or `"multilabel"`, in any case.
        min_sensitivity: a rate between 0 and 1.
        thresholds (default None): None for one at every distinct score; an int for that many, evenly from 0 to 1, or a
            list or 1-D tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant
            memory.
        num_classes (default None): the number of classes, required if the task is multiclass.
        num_labels (default None): the number of labels, required if the task is multilabel.
        ignore_index (default None): samples with this label are excluded.
        validate_args (default True): whether `update` checks dtypes and shapes.
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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
        average (default None): None or `"none"`, since every class or label has its own value and threshold.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import specificity_at_sensitivity
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> specificity_at_sensitivity(preds, target, task='multiclass', num_classes=3, min_sensitivity=0.5)
        Optimum(value=tensor([0.6667, 1.0000, 1.0000]), threshold=tensor([0.5000, 0.8000, 0.4000]))
    """
def time_dependent_auroc(preds: Tensor, target: Tensor, times: Sequence[float] | Tensor, censoring: Tensor, average: AverageOption = None, thresholds: Thresholds = None, ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Time-dependent AUROC of a survival model: whether those who had the event by a time score higher than others.

    At each time :math:`t` of `times`, samples with an event at or before `t` are cases, weighted by the inverse
    probability of not being censored before, those observed beyond `t` are controls, and those censored until `t` do
    not count (cumulative cases, dynamic controls):

    .. math:: \mathrm{AUROC}(t) = \frac{\sum_{i: T_i \le t, \delta_i = 1} \sum_{j: T_j > t} w_i w_j G(T_i^-)^{-1}
        \left(1[s_i > s_j] + \tfrac12 1[s_i = s_j]\right)}
        {\sum_{i: T_i \le t, \delta_i = 1} w_i G(T_i^-)^{-1} \sum_{j: T_j > t} w_j}

    with the event :math:`\delta`, sample weights :math:`w`, and the Kaplan–Meier estimate :math:`G` of not being
    censored, from `censoring`. A higher score is a higher risk. Returns one value per time, `[T]`, or with
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

    The value of one batch on this process alone, as `TimeDependentAUROC`.
    One score per sample, `preds` `[N, ...]`, a higher one for a higher risk, and `target` `[N, 2, ...]`.

    The columns of `target` are the event, 1 if it was observed and 0 if the sample was censored, and the time of
    either: `torch.stack([event, time], 1)`, of integers or floats. `sample_weight` holds one weight per sample.

    Args:
        preds: floating point scores, `[N, ...]`.
        target: two columns, event and time, `[N, 2, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
        nan_policy (default 'error'): `"error"` makes a reading raise if a score is NaN, `"ignore"` excludes such
            scores.
        memory (default 'exact'): `"exact"` keeps every sample; `"bounded"` counts in bins, in constant memory: exact
            for 16-bit scores that no softmax changes, and for others with `bounds()` that always enclose the exact
            value.
        bins (default None): the number of bins per class, with `memory="bounded"`: None for 65,536, fewer for more than
            16 classes.

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import time_dependent_auroc
        >>> preds = torch.tensor([0.9, 0.2, 0.6, 0.4])
        >>> target = torch.tensor([[1, 1.0], [0, 2.0], [1, 3.0], [0, 4.0]])
        >>> time_dependent_auroc(preds, target, times=(1.5, 3.5), censoring=[[1, 1.0], [0, 2.0], [1, 3.0], [0, 4.0]])
        tensor([1., 1.])
    """
def top_capture(preds: Tensor, target: Tensor, task: TaskName, fraction: float = 0.1, thresholds: Thresholds = None, num_classes: int | None = None, num_labels: int | None = None, average: AverageOption = 'macro', ignore_index: int | None = None, validate_args: bool = True, *, sample_weight: Tensor | None = None, groups: Tensor | None = None, normalization: Normalization = 'softmax', nan_policy: NanPolicy = 'error', memory: Memory = 'exact', bins: int | None = None) -> Tensor: 
    r"""Top capture: the share of the positives that are among the highest scores.

    Returns a 0-d tensor, or `[C]` without an average. A tie at the cut is split in proportion. NaN where a
    class has no positives.

    Formula: `torchmetrics_roc.gains.top_capture`.

    Return the share of the positives among the `fraction` of all samples with the highest scores: `[T]`.

    The value of one batch on this process alone, as `binary_top_capture`, `multiclass_top_capture` or `multilabel_top_capture` by `task`.

    Args:
        preds: floating point scores, `[N, ...]` (binary), `[N, C, ...]` (multiclass), `[N, L, ...]` (multilabel).
        target: integer or bool labels, or whole numbers as floats, `[N, ...]`, `[N, ...]`, `[N, L, ...]`.
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
        sample_weight (default None): `[N]` or `[N, ...]`, real and not negative: 0 is absence, 2 is the sample twice; a
            NaN score or a foreign label is an error at any weight, unless `nan_policy` or `ignore_index` leave it out.
            Multilabel classes also accept one for each label, `[N, L, ...]`. Of `update`, a third argument by position
            is always this, also if it holds integers: pass ids by name. A power of two by which all are multiplied
            changes no bit of a value; all weights must be within a factor of 2^1000 of each other, as smaller ones
            round to 0 beside the largest. If that lies beyond 2^±150, what a reading counts, such as `tps` of a curve
            or `tp` of a point, is in units of a power of two; only a confusion matrix keeps the scale of the weights.
        groups (default None): `[N]` or `[N, ...]`, integers: which samples belong together, such as those of a user or
            a patient. The grouped and sliced classes read each group separately; the intervals of all others treat them
            as clusters.
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

    Raises:
        ValueError: for an argument that is unknown, missing or out of range; for tensors of the wrong dtype or shape; and,
            when a value is read, for NaN scores, labels that the task does not have and negative weights.

    Example:
        >>> import torch
        >>> from torchmetrics_roc.functional import top_capture
        >>> preds = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4], [0.5, 0.4, 0.1]])
        >>> target = torch.tensor([1, 1, 2, 0])
        >>> top_capture(preds, target, task='multiclass', num_classes=3)
        tensor(0.2000)
    """
