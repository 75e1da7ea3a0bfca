"""The metrics of each task, with their arguments, and those of measures that can do more than every metric can.

What is a curve or a matrix has a picture of its own, a rate at a chosen point can be frozen at its threshold, groups
may have no value, and slices are tested. What all have in common is in `curve_metric`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

import torch
from torch import Tensor
from torchmetrics import Metric

from torchmetrics_roc.arrays.messages import bound, counted, drawing, reading
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.groups.grouped import GroupedMeasure
from torchmetrics_roc.groups.homogeneity import Homogeneity
from torchmetrics_roc.groups.models import Models
from torchmetrics_roc.groups.slices import SlicedAUROC, SlicedRate
from torchmetrics_roc.inference.arguments import ONE_VIEW, hold, literal_rule
from torchmetrics_roc.inference.comparison import check_hypothesis, tested
from torchmetrics_roc.inference.design import Weights
from torchmetrics_roc.inference.estimates import estimates_of
from torchmetrics_roc.inference.formulas import Interval
from torchmetrics_roc.inference.hypotheses import Alternative, Comparison
from torchmetrics_roc.measures.confusion import ConfusionMatrix
from torchmetrics_roc.measures.measure import Chart, CurveMeasure, Measure, names_of_classes
from torchmetrics_roc.measures.operating import RateAtPoint
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.metrics.curve_metric import CurveMetric
from torchmetrics_roc.metrics.options import AverageOption, Thresholds, check_unused_normalization
from torchmetrics_roc.points.choice import Frozen
from torchmetrics_roc.points.guarantee import Guaranteed, warn_of_unproved
from torchmetrics_roc.ranks.processes import warn
from torchmetrics_roc.tasks.survival import Censoring, Survival, rising_times
from torchmetrics_roc.tasks.tasks import Binary, Multiclass, Multilabel, Normalization, SeveralModels

T = TypeVar("T")

__all__ = ["BinaryMetric", "CurveMetric", "MulticlassMetric", "MultilabelMetric", "PairedMetric", "SurvivalMetric"]


class BinaryMetric(CurveMetric):
    """One score per sample, `preds` `[N, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        thresholds: None for one at every distinct score; an int for that many, evenly from 0 to 1, or a list or 1-D
            tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant memory.
            Infinite ones are the ends that every curve has: scores of +inf count with those above the highest finite
            one, which `memory="bounded"` tells apart.
        ignore_index: samples with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        normalization: accepted for compatibility with torchmetrics, without effect: scores are never transformed.
        options: see `Options`.
    """

    _task_type: ClassVar[type[Binary]] = Binary

    def _of_task(
        self,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        normalization: Normalization = "sigmoid",
        **options: Any,
    ) -> None:
        check_unused_normalization(normalization)
        if "average" in options:
            raise ValueError("Unexpected keyword arguments: `average`: a binary metric has nothing to average.")
        self._construct(partial(self._task_type, ignore_index), thresholds, None, validate_args, **options)
        self.__dict__["normalization"] = normalization


class MulticlassMetric(CurveMetric):
    """`C` scores per sample, `preds` `[N, C, ...]`, and its class, `target` `[N, ...]`.

    The classes are dimension 1. For logits `[B, T, C]` pass `preds.movedim(-1, 1)`: if T equals C, no error says so.

    Args:
        num_classes: `C`, at least 2.
        thresholds: None for one at every distinct score; an int for that many, evenly from 0 to 1, or a list or 1-D
            tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant memory.
        average: `"macro"` the mean over the classes, each against the rest, where the value is known, `"weighted"` by
            their samples, `"micro"` all scores and labels as one problem, None or `"none"` one value per class. Curves
            have fewer of these: a `ValueError` lists them.
        ignore_index: samples with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        normalization: how the rows are brought to one scale. `"softmax"` applies a softmax to all rows if any score
            that counts, of all data and processes, lies outside [0, 1], and to none otherwise; `"log_softmax"` applies
            its logarithm to all, which separates what a softmax rounds to 1; None keeps the rows unchanged. The softmax
            of 16-bit rows is computed in float32, of others in their own dtype. Counts in bins cannot wait for all
            data: by default they count both ways, in twice the memory and time, and a reading uses the right one; with
            any other `normalization` they count once.
        options: see `Options`.
    """

    _task_type: ClassVar[type[Multiclass]] = Multiclass
    plot_legend_name: str | None = "Class"

    def _of_task(
        self,
        num_classes: int,
        thresholds: Thresholds = None,
        average: AverageOption = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        normalization: Normalization = "softmax",
        **options: Any,
    ) -> None:
        task = partial(self._task_type, ignore_index, problems=num_classes, normalization=normalization)
        self._construct(task, thresholds, average, validate_args, **options)
        self.num_classes = num_classes


class MultilabelMetric(CurveMetric):
    """`L` scores and `L` labels 0 or 1 per sample, `preds` and `target` `[N, L, ...]`: each label separately.

    Args:
        num_labels: `L`, at least 2.
        thresholds: None for one at every distinct score; an int for that many, evenly from 0 to 1, or a list or 1-D
            tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant memory.
            Infinite ones are the ends that every curve has: scores of +inf count with those above the highest finite
            one, which `memory="bounded"` tells apart.
        ignore_index: entries with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        average: `"macro"` the mean over the labels where the value is known, `"weighted"` by their positives, `"micro"`
            all scores and labels as one problem, None or `"none"` one value per label. Curves have fewer of these: a
            `ValueError` lists them.
        normalization: accepted for compatibility with torchmetrics, without effect: scores are never transformed.
        options: see `Options`.
    """

    _task_type: ClassVar[type[Multilabel]] = Multilabel
    plot_legend_name: str | None = "Label"

    def _of_task(
        self,
        num_labels: int,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        *,
        average: AverageOption = None,
        normalization: Normalization = "sigmoid",
        **options: Any,
    ) -> None:
        check_unused_normalization(normalization)
        task = partial(self._task_type, ignore_index, problems=num_labels)
        self._construct(task, thresholds, average, validate_args, **options)
        self.num_labels = num_labels
        self.__dict__["normalization"] = normalization


class PairedMetric(CurveMetric):
    """The scores of `M` models for a sample, `preds` `[N, M, ...]`, against labels 0 and 1, `target` `[N, ...]`.

    Args:
        num_models: `M`, at least 2.
        ignore_index: samples with this label are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        nan_policy: `"ignore"` leaves out samples for which any model has a NaN score.
        options: those of `torchmetrics.Metric`.
    """

    plot_legend_name: str | None = "Model"

    def _of_task(
        self, num_models: int, ignore_index: int | None = None, validate_args: bool = True, **options: Any
    ) -> None:
        self._construct(partial(SeveralModels, ignore_index, problems=num_models), None, None, validate_args, **options)
        self.num_models = num_models

    @reading
    def compare(
        self,
        level: float = 0.95,
        view: Callable[[Curve], Tensor] | None = None,
        *,
        weights: Weights = "frequency",
        alternative: Alternative = "two-sided",
        margin: float = 0.0,
    ) -> Comparison:
        """Compare the models on all data so far, over all ranks. Collective, like `compute`.

        Args:
            level: the confidence level of the intervals.
            view: a view other than the area, such as `torchmetrics_roc.pr.average_precision`: see
                `torchmetrics_roc.inference.compare`.
            weights: `"frequency"`: whole weights are the number of times a sample was observed, others are sampling
                weights; `"sampling"`: all are. See `torchmetrics_roc.inference.compare_auroc`.
            alternative, margin: the hypothesis, such as non-inferiority: see `torchmetrics_roc.inference.compare`.
        """

        def comparison(models: Models) -> Comparison:
            read, name = view or auroc, type(self).__name__
            estimates = estimates_of(models.curve, models.design(weights), read, name)
            return tested(estimates, [read], level, alternative, margin, name)

        with self._reading("compare", level, view, weights, alternative, margin):
            rules = {"weights": literal_rule(Weights), "view": ONE_VIEW, "alternative": literal_rule(Alternative)}
            hold(rules, level=level, weights=weights, view=view, alternative=alternative, margin=margin)
            check_hypothesis(alternative, margin, level)
            result: Comparison = self._cast(self._read(comparison))
        return result


class SurvivalMetric(CurveMetric):
    """One score per sample, `preds` `[N, ...]`, a higher one for a higher risk, and `target` `[N, 2, ...]`.

    The columns of `target` are the event, 1 if it was observed and 0 if the sample was censored, and the time of
    either: `torch.stack([event, time], 1)`, of integers or floats. `sample_weight` holds one weight per sample.

    Args:
        times: the `T` times at which samples are told apart, rising, in the unit of the times of `target`; rounded to
            its dtype.
        censoring: `[M, 2]` like `target`: the training data, or others of the same follow-up, from which the
            probability of being censored is estimated. Its last time is the last possible one of `times`.
        average: `"weighted"` the mean over the times where the value is known, weighted by the cases since the time
            before: the integrated value; `"macro"` that with equal weights; None or `"none"` one value per time, 0-d of
            a single one.
        thresholds: None for one at every distinct score; an int for that many, evenly from 0 to 1, or a list or 1-D
            tensor of rising ones, rounded to the dtype of the scores, to count only at these, in constant memory.
        ignore_index: samples with this in place of an event are excluded.
        validate_args: whether `update` checks dtypes and shapes.
        options: see `Options`.
    """

    plot_legend_name: str | None = "Time"

    def _of_task(
        self,
        times: Sequence[float] | Tensor,
        censoring: Tensor,
        average: AverageOption = None,
        thresholds: Thresholds = None,
        ignore_index: int | None = None,
        validate_args: bool = True,
        **options: Any,
    ) -> None:
        estimate = Censoring.of(censoring)
        rising = rising_times(times, estimate)
        task = partial(Survival, ignore_index, problems=len(rising), times=rising, censoring=estimate)
        self._construct(task, thresholds, average, validate_args, **options)


class DrawableMetric(CurveMetric):
    """A metric whose value is a curve, a `CurveMeasure`."""

    chart: Chart  # how it is drawn, if it is in no plane of rates: see `torchmetrics_roc.plot.draw_chart`

    @drawing
    def plot(  # type: ignore[override]
        self,
        curve: Any = None,
        score: Any = None,
        ax: Any = None,
        labels: Any = None,
        *,
        bands: Any = None,
        class_names: Any = None,
    ) -> Any:
        """Draw the curve, one line per class or label: `(Figure, Axes)`.

        Args:
            curve: a result of `compute` or `forward`, or a list of those of several metrics; by default `compute()`.
            score: the area to show in the legend, a number or one per line. By default, and with True, it is read from
                the metric when `curve` is None; False shows none.
            ax: matplotlib axes to draw into.
            labels: the names of the lines.
            bands: areas to fill around the lines: True for the pointwise 95 % band of the curve, or what
                `metric.read(roc_band, level=0.9)` returns, with any band of `torchmetrics_roc.inference`, or other
                edges: see `torchmetrics_roc.plot.draw`.
            class_names: the same as `labels`, by the name that `summary` and `CurveLogger` have for it.
        """
        from torchmetrics_roc.plot.metrics import draw_metric

        return draw_metric(self, curve, score, ax, names_of_classes(labels, class_names), bands)


class MatrixMetric(CurveMetric):
    """A metric whose value is a confusion matrix, or one for each label."""

    plot_legend_name: str | None = None

    @drawing
    def plot(  # type: ignore[override]
        self, val: Any = None, ax: Any = None, add_text: bool = True, labels: list[str] | None = None, cmap: Any = None
    ) -> Any:
        """Draw the matrix, or one for each label: `(Figure, Axes)`.

        Args:
            val: a result of `compute` or `forward`; by default `compute()`.
            ax: matplotlib axes to draw into; an array of them, one for each label, if the task is multilabel.
            add_text: whether each cell shows its number.
            labels: the names of the classes, or of the labels.
            cmap: a matplotlib colour map.

        Raises:
            ValueError: if `val` is no matrix, or `ax` are not as many axes as there are matrices.
        """
        import numpy
        from torchmetrics.utilities.plot import plot_confusion_matrix

        matrix = self.compute() if val is None else val
        if not isinstance(matrix, Tensor):
            raise ValueError(f"`val` must be a matrix, but is {type(matrix).__name__}.")
        drawn = partial(plot_confusion_matrix, add_text=add_text, cmap=cmap)
        if ax is None or matrix.ndim == 2:
            return drawn(matrix, ax=ax, labels=labels)
        axes = numpy.ravel(ax)
        if len(axes) != len(matrix):
            raise ValueError(
                f"`ax` must be {len(matrix)} axes, one for each label, but is {len(axes)}: pass those of "
                f"`plt.subplots(1, {len(matrix)})`, or leave `ax` out."
            )
        for i, one in enumerate(axes):  # drawn by itself, a label needs no grid of axes
            drawn(matrix[i : i + 1], ax=one, labels=[labels[i] if labels else i])
        return axes[0].get_figure(), ax


class FreezableMetric(CurveMetric):
    """A rate at a chosen point, whose threshold can be frozen: saved as `frozen`, one number or one per problem.

    `+inf` includes the samples that score `+inf`. If the chosen point is the one at `+inf` without predicted positives,
    a mask of such problems is saved beside it, as `frozen_none`.

    It is not a buffer: casting the module would round it, moving it would make every reading wait for the device, and a
    module without one would refuse to load it.
    """

    measure: RateAtPoint

    @reading
    def freeze(self, source: Metric | None = None) -> Tensor:
        """Fix the threshold chosen on the data so far for all later readings, and return it.

        Several classes have one each. If the chosen point is the one at `+inf` without predicted positives, the frozen
        threshold includes no sample either, not even one that scores `+inf`. Collective, like `compute`. The data are
        kept: only `reset` discards them. A second call chooses again, on the data at that time; after `unfreeze` every
        reading does.

        In a program that validates repeatedly, validation and test have a metric each, and the one of the test takes
        its threshold from the other, which is never frozen and so chooses anew for every validation:
        `self.test_recall.freeze(self.val_recall)`.

        Args:
            source: the metric whose data the threshold is chosen on, by default this one: of the same task, and as this
                one a metric of a curve, or of slices.

        Raises:
            ValueError: if there are no samples, or samples of one label only; for a `source` of another task.
        """
        owner: Any = self if source is None else source
        choice, before = self.measure.choice, self._learned().get("frozen")
        read_before = source is None and before is not None and self._still_computed() is not None
        if source is not None:
            self._check_source(source)
            if isinstance(source, FreezableMetric) and source._learned():
                warn(
                    f"{type(self).__name__}: `freeze` chooses a threshold on the data that `source` holds now, not the "
                    "one that it is frozen at: for that one, construct this metric with `at=Frozen(threshold)`."
                )
        with owner._reading("freeze", choice):
            threshold, none = copied(owner._read(self.measure.to_freeze))
        copies = torch.stack([threshold.double(), none.double()]).cpu()  # a copy, as the caller is given the tensor
        frozen, admits_none = copies[0].to(threshold.dtype), copies[1] > 0
        unknown = frozen.reshape(-1).isnan().tolist()
        name = type(self).__name__
        empty = name if source is None else f"{name} from `source`, {type(source).__name__},"
        if all(unknown):
            unproved = ", or they do not prove what is guaranteed" * isinstance(choice, Guaranteed)
            raise ValueError(
                f"`freeze` of {empty} finds no threshold: there are no samples, or samples of one label only{unproved}"
                ". `update` with both first. In Lightning's sanity check, which sees a few batches, leave it out: "
                "`if not self.trainer.sanity_checking`, or `Trainer(num_sanity_val_steps=0)`."
            )
        if any(unknown):
            problems = self.measure.names([t for t, x in enumerate(unknown) if x])
            warn(f"{name}: `freeze` finds no threshold for {problems}, without samples of both labels: it stays NaN.")
        warn_of_unproved(name, choice, copies[0], 1 - copies[1], self.measure.names)
        if read_before and not torch.equal(frozen, before):  # type: ignore[arg-type]
            warn(
                f"{name}: `freeze` chooses another threshold on data that `compute` has read at the one frozen before. "
                "For a value at the threshold of its own data, in every validation, let validation and test have a "
                "metric each and `self.test_metric.freeze(self.val_metric)`; or `unfreeze()` before `compute`."
            )
        infinite = bool((frozen == torch.inf).any()) and bool(admits_none.any())
        self._freeze(frozen, admits_none if infinite else None)
        return threshold  # type: ignore[no-any-return]

    def _check_source(self, source: Any) -> None:
        """Raise `ValueError` unless a threshold chosen on the data of `source` is one of this metric."""

        def read(metric: CurveMetric) -> str:
            """Return what thresholds of a metric are of, also which rows of scores go through a softmax in float64."""
            exact = getattr(metric.task, "exact", None)
            return f"{metric.measure.kind} for {metric.task}" + (f" in float64, as {exact}" if exact else "")

        came, alike = f"{source!r:.50}: a threshold that is known is `at` of the constructor.", False
        if isinstance(source, CurveMetric):
            came = f"{type(source).__name__}, of {read(source)}."
            alike = (source.measure.kind, source.task) == (self.measure.kind, self.task)
        if not alike or (source.average == "micro") != (self.average == "micro"):
            raise ValueError(
                f"`source` must be a metric of the same task and average as {type(self).__name__}, of {read(self)}, "
                f"but is {came}"
            )

    @bound
    def unfreeze(self) -> None:
        """Remove the frozen threshold, so that every reading chooses its point again."""
        self._freeze(None)

    def _learned(self) -> dict[str, Any]:
        at = self.measure.at
        if at is self.measure.choice or not isinstance(at, Frozen):
            return {}
        return {name: x for name, x in (("frozen", at.threshold), ("frozen_none", at.none)) if x is not None}

    def _freeze(self, threshold: Tensor | None, none: Tensor | None = None) -> None:
        """Keep the threshold, if any, and use it in all later readings."""
        self.__dict__.update(measure=self.measure.frozen(threshold, none), _computed=None)

    @bound
    def merge_state(self, incoming_state: dict[str, Any] | Metric) -> None:
        """Add the data of another metric, as `CurveMetric.merge_state`, unless that is frozen at another threshold."""
        at, other = (
            {name: x.tolist() for name, x in m._learned().items()} if isinstance(m, FreezableMetric) else {}
            for m in (self, incoming_state)
        )
        if other and str(at) != str(other):  # as text, in which NaN is equal to NaN
            raise ValueError(
                f"`incoming_state` is frozen at the threshold {other['frozen']}, but {type(self).__name__} "
                f"{'at ' + str(at['frozen']) if at else 'is not frozen'}: `unfreeze()` it, so that its data are read "
                "as those of this metric, or freeze both at the same threshold."
            )
        super().merge_state(incoming_state)

    def state_dict(self, destination: Any = None, prefix: str = "", keep_vars: bool = False) -> Any:
        """Return the state of the module, with the threshold if it is frozen."""
        saved = super().state_dict(destination, prefix, keep_vars)
        saved.update({prefix + name: tensor.clone() for name, tensor in self._learned().items()})
        return saved

    def _load_from_state_dict(self, state_dict: dict[str, Any], prefix: str, *args: Any) -> None:
        if prefix + "frozen" in state_dict:
            threshold, none = state_dict.pop(prefix + "frozen"), state_dict.pop(prefix + "frozen_none", None)
            if threshold.numel() in (1, self.task.problems):
                self._freeze(threshold.clone(), None if none is None else none.clone())
            else:
                errors: list[str] = args[-1]
                errors.append(
                    f"`frozen` holds {counted(threshold.numel(), 'threshold')}, but the metric has "
                    f"{counted(self.task.problems, 'class')}."
                )
        super()._load_from_state_dict(state_dict, prefix, *args)


class GroupedMetric(CurveMetric):
    """A metric of groups."""

    measure: GroupedMeasure

    def _answered(self, question: str, view: Callable[[Any], T]) -> T:
        with self._reading(question):
            value: T = self._cast(self._read(view))
        return value

    @reading
    def left_out(self) -> Tensor:
        """Return the share of samples, by weight, in groups whose value is unknown. Collective, like `compute`."""
        return self._answered("left_out", self.measure.left_out)


class SliceAreasMetric(GroupedMetric):
    """The areas of slices."""

    measure: SlicedAUROC

    @reading
    def homogeneity(self) -> Homogeneity:
        r"""Test that the areas within all slices are equal: χ², its degrees of freedom and p-value, 0-d each.

        .. math:: \chi^2 = \sum_g \frac{(A_g - \bar A)^2}{S_{10,g}/P_g + S_{01,g}/N_g}

        with :math:`\bar A` the mean weighted by the inverse of the denominators, and the p-value of Welch's test
        (Biometrika 38:330, 1951). The variances of placements :math:`S_{10,g}, S_{01,g}` are means of those in the
        slice and those in all slices together, which count as ten more samples: few samples do not determine the
        variance of their slice, and slices may differ in it. Slices of one label are excluded; NaN for fewer than two
        others. Collective, like `compute`.

        At 5 %, equal areas of .6 to .95 of 2 to 50 slices of 20 to 200 samples were rejected in 0 to 9 % of data sets,
        with DeLong's variances alone in up to 49 %. Of two slices whose scores vary differently, 1.5 times as much on
        the smaller side of each, in 5 to 6 %; with 40 positives that vary three times as much as their negatives, and
        the reverse beside them, in 6 to 14 %.

        With clusters, or sampling weights, the sums of clusters take the place of placements, and the effective
        numbers of clusters (Kish, Survey Sampling, 1965) that of samples: in clusters of 3, equal areas were rejected
        in 0 to 13 % of 300 data sets each, with sampling weights in 0 to 8; where the 40 positives that vary three
        times as much were 13 clusters, in 10 to 24 %. Slices that share clusters are correlated as the sums of these
        are, which the test accounts for by Rao and Scott's correction (Annals of Statistics 12:46, 1984): equal areas
        of 2 or 5 slices in the same 20 or 60 clusters were rejected in 2 to 8 % of 200 data sets each, of 12 slices in
        15 clusters in 0 to 1 %.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import SlicedAUROC
            >>> metric = SlicedAUROC()
            >>> g = torch.Generator().manual_seed(0)
            >>> target, groups = torch.randint(2, (900,), generator=g), torch.arange(900) % 3
            >>> metric.update(torch.randn(900, generator=g) + target * (groups + 1), target, groups=groups)
            >>> metric.homogeneity()
            Homogeneity(statistic=tensor(90.8900), degrees=tensor(2.), p_value=tensor(9.8173e-19))
        """
        result = self._answered("homogeneity", self.measure.homogeneity)
        if self.memory == "bounded":
            self._warn_of_bins()
        return result

    def _warn_of_bins(self) -> None:
        """Warn if bins leave a fortieth of the interval of an area open, about a tenth of its standard error."""
        this = self._with(measure=self.measure.changed(worst=None))
        ends, interval = (Interval(*(x.subgroup for x in pair)) for pair in (this.bounds(), this.interval()))
        left = ends.high - ends.low
        if bool((40 * left > interval.high - interval.low - left).any()):
            warn(
                f"SlicedAUROC: counts in bins leave up to {left.nan_to_num(0.0).max():.2g} of an area open, which "
                "`homogeneity()` does not allow for: take more `bins`, or memory='exact'; see `bounds()`."
            )


class SliceRatesMetric(FreezableMetric, GroupedMetric):
    """One rate of slices."""

    measure: SlicedRate

    @reading
    def homogeneity(self) -> Homogeneity:
        r"""Test that the rate is the same in all slices: Pearson's χ², its degrees of freedom and p-value, 0-d each.

        .. math:: \chi^2 = \sum_g \frac{(p_g - \bar p)^2}{\bar p (1 - \bar p) / n_g}

        with the rate :math:`\bar p` of all slices together. Slices where it is 0/0 are excluded; NaN for fewer than two
        others. Collective, like `compute`.

        With clusters the denominator is larger by how much their samples correlate, which slices have in common by the
        hypothesis; with sampling weights it is in proportion to the squares of these. The p-value is that of
        :math:`\chi^2` over its degrees of freedom as Fisher's F, with the effective numbers of clusters (Kish, Survey
        Sampling, 1965) less that of slices. Of 3 or 5 slices of 20 to 200 samples in clusters of 3, equal recalls were
        rejected in 3 to 8 % of 400 data sets each at a nominal 5 %, with sampling weights that vary by a factor of ten
        in 4 to 10; of slices of 88, 4, 4 and 4 % of 1,000 samples in 100 clusters, equal rates in 2 to 6 %. Slices that
        share clusters are correlated as the sums of these are, which the test accounts for by Rao and Scott's
        correction (Annals of Statistics 12:46, 1984) with its own degrees of freedom: of 2, 5 or 12 slices in which
        each of 15 to 60 clusters is alike, or good in one slice and bad in the next, equal recalls were rejected in 1
        to 6 % of 200 data sets each.

        Raises:
            ValueError: if the rate is not a share of the samples, or its threshold was chosen on them.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import SlicedRate
            >>> metric = SlicedRate("recall", at=0.5)
            >>> groups = torch.arange(60) % 2
            >>> metric.update(torch.arange(60) / 60 + groups * 0.3, torch.ones(60), groups=groups)
            >>> metric.homogeneity().p_value
            tensor(0.0149)
        """
        return self._answered("homogeneity", self.measure.homogeneity)


_KINDS: dict[type[Measure], type[CurveMetric]] = {
    CurveMeasure: DrawableMetric,
    ConfusionMatrix: MatrixMetric,
    SlicedAUROC: SliceAreasMetric,
    SlicedRate: SliceRatesMetric,
    GroupedMeasure: GroupedMetric,
    RateAtPoint: FreezableMetric,
}


def kinds_of(measure: type[Measure]) -> list[type[CurveMetric]]:
    """Return the kind of the metrics that have such a measure, if they can do more than every metric can."""
    return [metric for kind, metric in _KINDS.items() if issubclass(measure, kind)][:1]
