"""The tasks: which input each accepts, how it becomes binary problems, and which form values have.

Beside the three of torchmetrics: labels or classes instead of scores, and whether the top label is correct.
A task never depends on order, state or other processes. `T` problems, `N` samples, `C` classes, `L` labels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Literal

import torch
from torch import Tensor

from torchmetrics_roc.arrays import sizes
from torchmetrics_roc.arrays.messages import (
    as_tensor,
    at_the_end,
    counted,
    instead_of_integers,
    one_hot,
    other_number,
    squeezed,
    whole,
)
from torchmetrics_roc.curves.devices import widened, widest
from torchmetrics_roc.curves.values import first_problem
from torchmetrics_roc.tasks.batches import Rows, Samples, Sides

Normalization = Literal["sigmoid", "softmax", "log_softmax"] | None

# Labels are kept as small codes: 0 to C−1 for the classes, and two others.
IGNORED = -2
"""The code of a sample whose label is `ignore_index`."""

SCORE_DTYPES = (torch.float16, torch.bfloat16, torch.float32, torch.float64)
"""The dtypes that scores may be stored in: those whose order `keys` knows."""

WITHOUT_NAN = "`target.nan_to_num(nan=-1)` with ignore_index=-1 leaves NaN out"
"""What errors say of labels that are NaN where they are unknown."""

FLAWS = 4
"""The number of counts that `Task.audit` returns."""


@dataclass(frozen=True)
class Task:
    """What all tasks have in common.

    Attributes:
        ignore_index: samples with this label are excluded.
        nan_policy: `"ignore"` excludes NaN scores; `"error"` assumes that they were refused before.
        problems: the number of binary problems of the task, `T`: 1, `C` or `L`.
    """

    ignore_index: int | None = None
    nan_policy: Literal["error", "ignore"] = "error"
    problems: int = 1

    name: ClassVar[str] = "sample"
    count_name: ClassVar[str] = ""
    scores_by_problem: ClassVar[bool] = False
    labels_by_problem: ClassVar[bool] = False

    def __post_init__(self) -> None:
        ignored = self.ignore_index
        if not (ignored is None or (isinstance(ignored, int) and abs(ignored) < 1 << 64)):
            way = f": {WITHOUT_NAN}." if isinstance(ignored, float) and math.isnan(ignored) else "."
            raise ValueError(f"`ignore_index` must be an integer or None, but is {ignored!r:.80}{way}")
        if self.nan_policy not in ("error", "ignore"):
            raise ValueError(f"`nan_policy` must be 'error' or 'ignore', but is {self.nan_policy!r}.")
        if self.count_name:
            whole(self.count_name, self.problems, 2)

    @property
    def labels(self) -> int:
        """How many different labels a target may hold: 2, or the number of classes."""
        return 2 if self.labels_by_problem or not self.scores_by_problem else self.problems

    @property
    def sampling(self) -> bool:
        """Whether the task gives samples weights, which are no frequencies even where all are whole."""
        return False

    @property
    def problem_names(self) -> tuple[str, ...] | None:
        """How readers tell the problems apart, if not by their numbers."""
        return None

    def moved(self, device: torch.device) -> Task:
        """Return the task with what it looks up on the `device`, so that `update` copies nothing there."""
        return self

    @property
    def plain(self) -> bool:
        """Whether every score has a label of its own, 0 or 1, and every sample counts."""
        label_per_score = self.labels == 2 and self.scores_by_problem == self.labels_by_problem
        return label_per_score and self.ignore_index is None and self.nan_policy == "error"

    @property
    def watches_scale(self) -> bool:
        """Whether the scale of the scores depends on whether any of them lies outside [0, 1]."""
        return False

    @property
    def columns(self) -> tuple[int, ...]:
        """The shape of one sample's scores."""
        return (self.problems,) if self.scores_by_problem else ()

    @property
    def target_columns(self) -> tuple[int, ...]:
        """The shape of one sample's target."""
        return (self.problems,) if self.labels_by_problem else ()

    @property
    def code_dtype(self) -> torch.dtype:
        """The smallest integer dtype that holds every label and the code of a foreign one."""
        if self.labels < 127:
            return torch.int8
        return torch.int16 if self.labels < 32767 else torch.int32

    # ---- input --------------------------------------------------------------------------------------------

    def check(
        self,
        preds: Tensor,
        target: Tensor,
        weight: Tensor | None = None,
        groups: Tensor | None = None,
        clusters: Tensor | None = None,
    ) -> None:
        """Raise `ValueError` for tensors of the wrong kind or shape; values are not read."""
        ids = (("groups", groups), ("clusters", clusters))
        given = (("preds", preds), ("target", target), ("sample_weight", weight), *ids)
        for name, value in given:
            if not isinstance(value, Tensor) and not (value is None and name not in ("preds", "target")):
                raise ValueError(
                    f"`{name}` must be a tensor, but got {type(value).__name__}: {as_tensor(name, value)}."
                )
            if value is not None and value.layout != torch.strided:
                raise ValueError(f"`{name}` must be a dense tensor, but is sparse: pass `{name}.to_dense()`.")
        _check_scores(preds, target)
        if target.is_complex():
            raise ValueError(f"`target` must hold labels, but got {target.dtype}: `target.real.long()`?")
        self._check_shapes(tuple(preds.shape), tuple(target.shape))
        if clusters is not None and groups is None:
            raise ValueError(
                "`clusters=` is only for samples that also have `groups=`: without groups, pass the clusters as "
                "`groups=`."
            )
        if weight is None and groups is None:
            return
        samples = self._sample_shape(target)
        by_label = tuple(target.shape) if self.labels_by_problem else None
        for name, values in (("sample_weight", weight), *ids):
            labels = by_label if name == "sample_weight" else None
            if values is not None and tuple(values.shape) not in (samples, samples[:1], labels):
                shape = tuple(values.shape)
                hint = squeezed(name, shape, samples) or self._per_class_hint(name, values, target)
                raise ValueError(
                    f"`{name}` must hold one {name.removeprefix('sample_').rstrip('s')} per sample, {samples}"
                    + (f" or {samples[:1]}" if len(samples) > 1 else "")
                    + (f", or one per label and sample, {labels}" if labels else "")
                    + f", but got the shape {shape}{hint}."
                )
        if weight is not None and weight.is_complex():
            raise ValueError(f"`sample_weight` must hold real weights, but got {weight.dtype}.")
        for name, values in ids:
            if values is not None and (values.is_floating_point() or values.is_complex()):
                raise ValueError(
                    f"`{name}` must hold integers, but got {values.dtype}: number the users, queries or patients."
                )
            if values is not None and values.dtype == torch.uint64:
                raise ValueError(
                    f"`{name}` must hold integers with a sign, but got {values.dtype}: pass "
                    f"`{name}.view(torch.int64)`, which keeps ids apart; those from 2^63 on become negative."
                )

    def _check_shapes(self, preds: tuple[int, ...], target: tuple[int, ...]) -> None:
        if preds != target:
            alike = [size for size in preds if size != 1] == [size for size in target if size != 1]
            hint = (
                "`squeeze(-1)` the one with a dimension of size 1"
                if alike
                else "for scores of both classes, pass those of class 1, `preds[:, 1]`"
                if preds == (*target, 2)
                else "every label needs a score of its own"
            )
            raise ValueError(f"`preds` and `target` must have the same shape, but got {preds} and {target}: {hint}.")

    def _check_columns(self, preds: tuple[int, ...]) -> None:
        """Raise `ValueError` unless the second dimension of the scores is that of the problems."""
        if len(preds) < 2 or preds[1] != self.problems:
            raise ValueError(
                f"`preds` must have {self.count_name}={self.problems} scores a sample in its second dimension, "
                f"but got the shape {preds}{other_number(preds, self.problems, self.count_name)}."
            )

    def _sample_shape(self, target: Tensor) -> tuple[int, ...]:
        shape = tuple(target.shape)
        return shape[:1] + shape[2:] if self.labels_by_problem else shape

    def _per_class_hint(self, name: str, given: Tensor, target: Tensor) -> str:
        """Return a hint if one number for each class or label was passed instead of one for each sample."""
        if name != "sample_weight" or not self.count_name or tuple(given.shape) != (self.problems,):
            return ""
        if self.labels_by_problem:
            ones = ", 1" * (target.ndim - 2)
            weights = f"sample_weight.view(1, {self.problems}{ones})" if ones else "sample_weight"
            return f": of one weight for each label pass `{weights}.expand({', '.join(map(str, target.shape))})`"
        return ": of one weight for each class pass `sample_weight[target]`" if self.labels > 2 else ""

    def flatten(
        self,
        preds: Tensor,
        target: Tensor,
        weight: Tensor | None = None,
        groups: Tensor | None = None,
        clusters: Tensor | None = None,
    ) -> Samples:
        """Return the batch with extra dimensions joined to the samples, as views if possible, and labels as codes."""
        if weight is not None or groups is not None:
            samples = self._sample_shape(target)

            def per_sample(x: Tensor | None) -> Tensor | None:
                if x is None:
                    return None
                return x.detach().reshape(x.shape + (1,) * (len(samples) - x.ndim)).expand(samples).reshape(-1)

            by_label = weight is not None and self.labels_by_problem and weight.shape == target.shape
            weight = self._by_label(weight.detach()) if weight is not None and by_label else per_sample(weight)
            ids = [x.long() for x in (per_sample(groups), per_sample(clusters)) if x is not None]
            groups = torch.stack(ids, 1) if len(ids) > 1 else ids[0] if ids else None
        size = preds.shape[0] if preds.ndim else 1
        # NumPy cannot read a lazily negated view.
        preds = preds.detach() if preds.requires_grad else preds
        preds, target = self._flatten(preds.resolve_neg(), target.detach() if target.requires_grad else target)
        _check_scores(preds, target)
        return Samples(preds, self._encode(target), None if weight is None else widened(weight), size, groups)

    def _by_label(self, x: Tensor) -> Tensor:
        """Return one number for each problem of each sample, `[N, T, ...]`, as rows `[N, T]`."""
        return x.movedim(1, -1).reshape(-1, self.problems)

    def _flatten(self, preds: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        """Return scores and labels as `[N]`, or `[N, T]` if each problem has its own."""
        if preds.ndim == 1:
            return preds, target
        preds = self._by_label(preds) if self.scores_by_problem else preds.reshape(-1)
        return preds, self._by_label(target) if self.labels_by_problem else target.reshape(-1)

    def _encode(self, target: Tensor) -> Tensor:
        """Return the codes of the labels: −1 or `labels` for a foreign label, `IGNORED` for an ignored one.

        They fit into `code_dtype`; those of a small batch have that dtype only once they are stored.
        """
        if self.ignore_index is None:
            if target.dtype == torch.bool:
                return target.to(self.code_dtype)
            if target.dtype in (torch.int64, torch.int32) and target.numel() <= sizes.SERIAL:
                return target.clamp(-1, self.labels)
        if target.is_floating_point():  # as losses expect them: exactly 0 and 1, or the number of a class
            return self._codes_of_floats(target)
        limits = torch.iinfo(torch.uint8 if target.dtype == torch.bool else target.dtype)
        ignored = self.ignore_index
        if target.dtype not in (torch.int32, torch.int64):
            target = target.to(torch.int64 if target.dtype in (torch.uint32, torch.uint64) else torch.int32)
        if ignored is not None and not limits.min <= ignored <= min(limits.max, torch.iinfo(torch.int64).max):
            ignored = None
        codes = target.clamp(-1, self.labels)
        return codes if ignored is None else codes.masked_fill(target == ignored, IGNORED)

    def _codes_of_floats(self, target: Tensor) -> Tensor:
        # Float64 holds every label and every `ignore_index`; float32 those that targets on a device without it can be.
        exact = target.to(widest(target.device))
        codes = torch.where(exact == exact.trunc(), exact.clamp(-1, self.labels), -1).to(self.code_dtype)
        return codes if self.ignore_index is None else codes.masked_fill(exact == float(self.ignore_index), IGNORED)

    def audit(self, samples: Samples, counting: Tensor | None = None, watch: bool = False) -> Tensor:
        """Return the numbers of NaN scores, foreign labels, invalid weights and samples outside [0, 1]: `[4]`.

        int64, on the device. Ignored samples are skipped, as are those that are not `counting` `[N]`. Samples with a
        score outside [0, 1] are counted to `watch` them or if the task `watches_scale`, and only if their weight is not
        0.
        """
        preds, target, weight, *_ = samples
        nans, foreign = preds.isnan(), (target == -1) | (target == self.labels)
        flawed = None if weight is None else ~(weight >= 0) | weight.isinf()
        outside = self._outside(preds) if watch or self.watches_scale else None
        if outside is not None and weight is not None:
            outside = outside & _like_rows(weight > 0, outside)
        if self.ignore_index is not None:
            seen = target != IGNORED
            nans = nans & _like_rows(seen, nans)
            if flawed is not None:
                flawed = flawed & (seen.any(1) if seen.ndim > flawed.ndim else seen)
            if outside is not None:
                outside = outside & _like_rows(seen, outside)
        none = torch.zeros((), dtype=torch.int64, device=preds.device)
        flags = [none if x is None else x for x in (nans, foreign, flawed, outside)]
        if counting is not None:
            flags = [x if x is none else x & _like_rows(counting, x) for x in flags]
        return torch.stack([x if x is none else x.count_nonzero() for x in flags])

    def _outside(self, preds: Tensor) -> Tensor:
        """Return which samples, in the shape of the target, have a score outside [0, 1]; NaN is not outside."""
        return (preds < 0) | (preds > 1)

    def foreign(self, target: Tensor, encoded: bool) -> str:
        """Return the foreign labels in `target`: their values or, for codes, on which side they are."""
        target = target.reshape(-1)
        codes = target if encoded else self._encode(target)
        if not encoded:
            wrong = target[(codes == -1) | (codes == self.labels)]
            nan = wrong != wrong  # each NaN is a value of its own
            values = [*torch.unique(wrong[~nan]).tolist(), *([float("nan")] if bool(nan.any()) else [])]
            return ", ".join(f"{value:g}" for value in values[:5]) + (", ..." if len(values) > 5 else "")
        sides = {
            "negative, not whole or NaN": (codes == -1).sum(),
            f"above {self.labels - 1}": (codes == self.labels).sum(),
        }
        return ", ".join(f"{int(count)} {side}" for side, count in sides.items() if count)

    def objections(self, nans: int, labels: int, weights: int, foreign: str = "") -> list[str]:
        """Return the parts of the error for this number of flaws, as `audit` counts them; none if there are none.

        `foreign`: the foreign labels, if known.
        """
        parts = []
        if nans and self.nan_policy == "error":
            parts.append(
                f"`preds` holds {counted(nans, 'NaN score')}: fix the model, or pass nan_policy='ignore' to leave "
                f"{'it' if nans == 1 else 'them'} out"
            )
        if labels:
            expected = "0 and 1" if self.labels == 2 else f"0 to {self.labels - 1}"
            ignore = "" if self.ignore_index is None else f" and ignore_index={self.ignore_index}"
            make = "`(target > threshold).long()` makes them" if self.labels == 2 else "count classes from 0"
            leave_out = "if a label marks samples to leave out, pass it as `ignore_index`"
            if foreign.endswith("nan"):
                leave_out = WITHOUT_NAN
            elif "NaN" in foreign:
                leave_out += f"; {WITHOUT_NAN}"
            parts.append(
                f"`target` holds {counted(labels, 'label')} other than {expected}{ignore}: {foreign and f'{foreign}; '}"
                f"{make}, and {leave_out}"
            )
        if weights:
            parts.append(f"`sample_weight` holds {counted(weights, 'invalid weight')}: negative, infinite or NaN")
        return parts

    # ---- binary problems -------------------------------------------------------------------------------------------

    def lift(self, samples: Samples) -> Rows:
        """Return the binary problems of the samples; ignored samples have weight 0."""
        return Rows(self.scores(samples), *self.sides(samples))

    def rescales(self, logits: bool) -> bool:
        """Return whether the scores of the binary problems differ from `preds`, which are `logits` or not."""
        return False

    def dtype_of(self, dtype: torch.dtype, logits: bool) -> torch.dtype:
        """Return the dtype of the scores of the binary problems from the `dtype` of `preds`."""
        return dtype

    def scores(self, samples: Samples) -> Tensor:
        """Return the scores of the binary problems, `[T, N]`."""
        return samples.preds.T if self.scores_by_problem else samples.preds[None]

    def sides(self, samples: Samples) -> Sides:
        """Return the labels and weights of the binary problems, which do not depend on the scale of the scores."""
        labels, present = self._labels(samples)
        if self.nan_policy == "ignore":
            valid = self._valid(~samples.preds.isnan())
            present = valid if present is None else present & valid
        if samples.weight is None:
            return Sides(labels, None if present is None else present.expand(labels.shape))
        weight = samples.weight
        weights = weight.mT if weight.ndim == 2 else weight[None].expand(labels.shape)
        return Sides(labels, weights if present is None else torch.where(present, weights, 0.0))

    def _labels(self, samples: Samples) -> tuple[Tensor, Tensor | None]:
        """Return which entries of the problems are positive, `[T, N]`, and which count, `[T or 1, N]`, None for all."""
        target = samples.target.T if self.labels_by_problem else samples.target[None]
        return target == 1, self._present(target)

    def _valid(self, numbers: Tensor) -> Tensor:
        """Return which entries of the problems, `[T or 1, N]`, depend only on scores that are `numbers`."""
        if self.labels_by_problem:
            return numbers.T
        return (numbers.all(1) if self.scores_by_problem else numbers)[None]

    def _present(self, target: Tensor) -> Tensor | None:
        return None if self.ignore_index is None else target != IGNORED

    # ---- output ----------------------------------------------------------------------------------------------------

    def lower(self, value: Any) -> Any:
        """Return the value in the form that users expect: for one problem, without the dimension of problems."""
        return first_problem(value) if self.problems == 1 else value


@dataclass(frozen=True)
class Binary(Task):
    """One score per sample, `preds` and `target` `[N, ...]`, labels 0 and 1."""


@dataclass(frozen=True)
class Graded(Task):
    """One score per sample, `preds` and `target` `[N, ...]`, and labels from 0 on, those above 0 positive.

    Attributes:
        grades: how many there are.
    """

    grades: int = 2

    @property
    def labels(self) -> int:
        """How many different labels a target may hold."""
        return self.grades

    def _labels(self, samples: Samples) -> tuple[Tensor, Tensor | None]:
        target = samples.target[None]
        return target > 0, self._present(target)


@dataclass(frozen=True)
class Multiclass(Task):
    """`C` scores per sample and one class: `preds` `[N, C, ...]`, `target` `[N, ...]`: each class against the rest.

    Attributes:
        normalization: how the rows are brought to one scale: `"softmax"` applies a softmax to all rows if any score
            that counts lies outside [0, 1], and to none otherwise; `"log_softmax"` applies its logarithm to all, which
            does not saturate; None keeps the rows unchanged.
        exact: how measures that read magnitudes are given rows that go through a softmax: `"probabilities"` in float64,
            or `"logarithms"` of these, below 0, which saturate at neither end; None in the dtype of the scores, at
            least float32, since 16 bits would make ties. No setting, since the samples stay the same.
    """

    normalization: Normalization = "softmax"
    exact: Literal["probabilities", "logarithms"] | None = field(default=None, repr=False)

    name: ClassVar[str] = "class"
    count_name: ClassVar[str] = "num_classes"
    scores_by_problem: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.normalization not in ("softmax", "log_softmax", None):
            raise ValueError(
                f"`normalization` must be 'softmax', 'log_softmax' or None, but is {self.normalization!r}."
            )

    @property
    def watches_scale(self) -> bool:
        """Whether any score outside [0, 1] makes the rows logits."""
        return self.normalization == "softmax"

    def _outside(self, preds: Tensor) -> Tensor:
        return (preds.amin(1) < 0) | (preds.amax(1) > 1)  # a row with a NaN is excluded, or refused

    def _check_shapes(self, preds: tuple[int, ...], target: tuple[int, ...]) -> None:
        if len(preds) != len(target) + 1 or preds[:1] + preds[2:] != target:
            raise ValueError(
                f"`preds` must have the shape [N, C, ...] and `target` [N, ...], but got {preds} and {target}"
                f"{one_hot(preds, target, self.problems) or at_the_end(preds, self.problems)}."
            )
        self._check_columns(preds)

    def _labels(self, samples: Samples) -> tuple[Tensor, Tensor | None]:
        target = samples.target[None]
        classes = torch.arange(self.problems, dtype=target.dtype, device=target.device)[:, None]
        return target == classes, self._present(target)

    def rescales(self, logits: bool) -> bool:
        """Return whether the rows are brought to one scale."""
        return logits if self.normalization == "softmax" else self.normalization is not None

    def dtype_of(self, dtype: torch.dtype, logits: bool) -> torch.dtype:
        """Return the `dtype` for rows that stay as they are, else float64 for magnitudes, and at least float32."""
        if not self.rescales(logits):
            return dtype
        return torch.float64 if self.exact else torch.promote_types(dtype, torch.float32)

    def scores(self, samples: Samples) -> Tensor:
        """Return the rows `preds` `[N, C]` on one scale, transposed to `[C, N]`; on a CPU, some rows at a time."""
        preds = samples.preds
        if not self.rescales(samples.logits):
            return preds.T
        if preds.device.type != "cpu" or preds.numel() <= sizes.ELEMENTS:
            return self._normalized(preds).T
        columns = preds.new_empty(self.problems, len(preds), dtype=self.dtype_of(preds.dtype, samples.logits))
        size = max(sizes.ELEMENTS // self.problems, 1)
        for start in range(0, len(preds), size):
            columns[:, start : start + size] = self._normalized(preds[start : start + size]).T
        return columns

    def _normalized(self, preds: Tensor) -> Tensor:
        preds = preds.to(self.dtype_of(preds.dtype, logits=True))
        # Centred on the largest, which may be infinite: several +inf share the probability, and rows of −inf are
        # uniform.
        centred = (preds - preds.amax(1, keepdim=True)).nan_to_num_(nan=0.0, neginf=-torch.inf)
        if self.normalization == "softmax" and self.exact != "logarithms":
            return centred.softmax(1, dtype=preds.dtype)
        # The winner's own term, exp(0), stays out of the sum, so that the small rest is not rounded away.
        winner = centred.argmax(1, keepdim=True)
        others = centred.exp().scatter(1, winner, 0.0).sum(1, keepdim=True)
        logarithms = centred - others.log1p()
        return logarithms.clamp_(max=-torch.finfo(logarithms.dtype).tiny) if self.exact == "logarithms" else logarithms


@dataclass(frozen=True)
class Multilabel(Task):
    """`L` scores and `L` labels per sample, `preds` and `target` `[N, L, ...]`; one problem per label."""

    name: ClassVar[str] = "label"
    count_name: ClassVar[str] = "num_labels"
    scores_by_problem: ClassVar[bool] = True
    labels_by_problem: ClassVar[bool] = True

    def _check_shapes(self, preds: tuple[int, ...], target: tuple[int, ...]) -> None:
        super()._check_shapes(preds, target)
        self._check_columns(preds)


@dataclass(frozen=True)
class SeveralModels(Task):
    """The scores of `M` models for the same samples: `preds` `[N, M, ...]`, and one label, `target` `[N, ...]`."""

    name: ClassVar[str] = "model"
    count_name: ClassVar[str] = "num_models"
    scores_by_problem: ClassVar[bool] = True

    @property
    def labels(self) -> int:
        """Two: all models have the same labels."""
        return 2

    def _check_shapes(self, preds: tuple[int, ...], target: tuple[int, ...]) -> None:
        if len(preds) != len(target) + 1 or preds[:1] + preds[2:] != target or preds[1] != self.problems:
            raise ValueError(
                f"`preds` must have the shape [N, {self.problems}, ...], a column a model, and `target` [N, ...], "
                f"but got {preds} and {target}"
                + (
                    ": pass `preds.movedim(0, 1)`, whose rows are samples."
                    if preds == (self.problems, *target)
                    else "."
                )
            )

    def _labels(self, samples: Samples) -> tuple[Tensor, Tensor | None]:
        labels, present = super()._labels(samples)
        return labels.expand(self.problems, -1), present


def _check_scores(preds: Tensor, target: Tensor) -> None:
    if not preds.is_floating_point():
        raise ValueError(
            f"`preds` must be floating point scores, but got {preds.dtype}: {instead_of_integers(target)}."
        )
    if preds.dtype not in SCORE_DTYPES:
        raise ValueError(
            f"`preds` must be float16, bfloat16, float32 or float64, but got {preds.dtype}: "
            "`preds.float()` represents all of these values."
        )


def _like_rows(samples: Tensor, x: Tensor) -> Tensor:
    """Reshape one flag per sample, `[N]`, to broadcast with `x`, `[N]` or `[N, C]`."""
    return samples if samples.ndim == x.ndim else samples[:, None]


class Predictions(Task):
    """A task whose `preds` may be integers: predicted labels or classes instead of scores."""

    def check(self, preds: Tensor, target: Tensor, *ids: Tensor | None) -> None:
        """Raise as `Task.check` does; predicted labels have the shape of `target`."""
        if _are_labels(preds):
            if isinstance(target, Tensor) and preds.shape != target.shape:
                raise ValueError(
                    f"`preds` of {preds.dtype} are taken as predicted labels, one for every target: they must have the "
                    f"shape {tuple(target.shape)}, but got {tuple(preds.shape)}."
                )
            shape = list(preds.shape)
            if self.scores_by_problem and not self.labels_by_problem:
                shape.insert(1, self.problems)
            preds = torch.empty(shape, dtype=torch.float32, device="meta")
        super().check(preds, target, *ids)

    def _flatten(self, preds: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        if not _are_labels(preds):
            return super()._flatten(preds, target)
        preds = preds.long()  # the number of labels may be more than their own dtype holds
        valid = (preds >= 0) & (preds < self.labels)
        if self.labels > 2 or (self.scores_by_problem and not self.labels_by_problem):
            return torch.where(valid, preds.to(widest(preds.device)), torch.nan).reshape(-1), target.reshape(-1)
        # Above every threshold, or below.
        scores = torch.where(preds > 0, torch.inf, -torch.inf).float()
        return super()._flatten(scores.masked_fill(~valid, torch.nan), target)

    @property
    def watches_scale(self) -> bool:
        """False: the class with the highest score is predicted, whatever the scale."""
        return False

    def _outside(self, preds: Tensor) -> Tensor:
        return super()._outside(preds) & preds.isfinite()  # predicted labels are stored as ±inf

    def objections(self, nans: int, labels: int, weights: int, foreign: str = "") -> list[str]:
        """Return what `Task.objections` does; a foreign predicted label counts as NaN."""
        parts = super().objections(nans, labels, weights, foreign)
        scores, labels_too = counted(nans, "NaN score"), "foreign label" if nans == 1 else "foreign labels"
        return [text.replace(scores, f"{scores} or {labels_too}") for text in parts]


class BinaryPredictions(Predictions, Binary):
    """One score or label per sample."""


class MulticlassPredictions(Predictions, Multiclass):
    """`C` scores or one class per sample."""


class MultilabelPredictions(Predictions, Multilabel):
    """`L` scores or `L` labels per sample."""


def _are_labels(preds: Any) -> bool:
    return isinstance(preds, Tensor) and not preds.is_floating_point() and not preds.is_complex()


@dataclass(frozen=True)
class TopLabel(Binary):
    """Whether the class with the highest score is correct: `preds` `[N, C, ...]`, `target` `[N, ...]`, one problem.

    A sample's score is that of the predicted class, the first of ties; only this and its correctness are stored.

    Attributes:
        problems: the number of classes at construction; then 1.
        classes: the number of classes.
        normalization: None keeps the rows unchanged; `"softmax"` applies a softmax to each first.
    """

    normalization: Normalization = None
    classes: int = field(init=False)

    count_name: ClassVar[str] = "num_classes"
    probabilities: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.normalization not in ("softmax", None):
            raise ValueError(f"`normalization` must be 'softmax' or None, but is {self.normalization!r}.")
        object.__setattr__(self, "classes", self.problems)
        object.__setattr__(self, "problems", 1)

    def _check_shapes(self, preds: tuple[int, ...], target: tuple[int, ...]) -> None:
        self._rows._check_shapes(preds, target)

    def _flatten(self, preds: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        preds, target = self._rows._flatten(preds, target)
        # Only magnitudes are read, and only this one is kept: a softmax is computed in the widest dtype.
        rows = self._rows._normalized(preds.to(widest(preds.device))) if self.normalization else preds
        scores, top = rows.max(1)
        if self.normalization:  # in which NaN takes part as the score of a class that is impossible
            scores = scores.masked_fill(preds.isnan().any(1), torch.nan)
        if self.probabilities and not self.normalization:
            scores = torch.minimum(scores, torch.where(preds.amin(1) < 0, -1.0, scores))
        codes = self._rows._encode(target)
        right = torch.where(codes == top, 1, 0).masked_fill(codes == IGNORED, IGNORED)
        return scores, right.masked_fill((codes == -1) | (codes == self.classes), -1)

    def _encode(self, target: Tensor) -> Tensor:
        return target.to(self.code_dtype)

    def objections(self, nans: int, labels: int, weights: int, foreign: str = "") -> list[str]:
        """Return the objections to the rows, whose labels are classes."""
        return self._rows.objections(nans, labels, weights, foreign)

    def foreign(self, target: Tensor, encoded: bool) -> str:
        """Return the foreign labels of the rows; stored samples do not show them."""
        return "" if encoded else self._rows.foreign(target, encoded)

    @cached_property
    def _rows(self) -> Multiclass:
        return Multiclass(self.ignore_index, self.nan_policy, self.classes, self.normalization)


class TopProbability(TopLabel):
    """The same for probabilities: of a row with a score outside [0, 1] that score is stored, so that it is refused."""

    probabilities: ClassVar[bool] = True
