"""A threshold that a module keeps beside its states: chosen by `freeze`, saved and loaded with them."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torchmetrics import Metric

from torchmetrics_roc.arrays.messages import bound, counted, reading
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.points.choice import Choice, Frozen
from torchmetrics_roc.points.guarantee import warn_of_unproved
from torchmetrics_roc.ranks.processes import warn


class FrozenThreshold:
    """A mixin that can freeze the threshold of its `choice`, and saves it as `frozen`, one number or one per problem.

    `+inf` includes the samples that score `+inf`. If the chosen point is the one at `+inf` without predicted positives,
    a mask of such problems is saved beside it, as `frozen_none`.

    It is not a buffer: casting the module would round it, moving it would make every reading wait for the device, and a
    module without one would refuse to load it.

    Attributes:
        choice: the user's choice.
        at: the frozen threshold, or else the choice.
    """

    choice: Choice
    at: Choice
    _frozen: Tensor | None = None
    _frozen_none: Tensor | None = None

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
        read_before = source is None and self._frozen is not None and self._still_computed() is not None  # type: ignore[attr-defined]
        if source is not None:
            self._check_source(source)
        with owner._reading("freeze", self.choice):
            threshold, none = copied(owner._read(self._to_freeze))
        copies = torch.stack([threshold.double(), none.double()]).cpu()  # a copy, as the caller is given the tensor
        frozen, admits_none = copies[0].to(threshold.dtype), copies[1] > 0
        unknown = frozen.reshape(-1).isnan().tolist()
        name = type(self).__name__
        empty = name if source is None else f"{name} from `source`, {type(source).__name__},"
        if all(unknown):
            raise ValueError(
                f"`freeze` of {empty} finds no threshold: there are no samples, or samples of one label only. `update` "
                "with both first. In Lightning's sanity check, which sees a few batches, leave it out: "
                "`if not self.trainer.sanity_checking`, or `Trainer(num_sanity_val_steps=0)`."
            )
        if any(unknown):
            problems = self._names([t for t, x in enumerate(unknown) if x])  # type: ignore[attr-defined]
            warn(f"{name}: `freeze` finds no threshold for {problems}, without samples of both labels: it stays NaN.")
        warn_of_unproved(name, self.choice, frozen.reshape(-1).tolist(), self._names)  # type: ignore[attr-defined]
        if read_before and not torch.equal(frozen, self._frozen):  # type: ignore[arg-type]
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
        expected, given = ([getattr(m, name, None) for name in ("kind", "task")] for m in (self, source))
        pooled = [getattr(m, "average", None) == "micro" for m in (self, source)]
        if expected != given or pooled[0] != pooled[1]:
            raise ValueError(
                f"`source` must be a metric of the same task and average as {type(self).__name__}, of {expected[0]} "
                f"for {expected[1]}, but is {source if given[0] is None else type(source).__name__}, of {given[0]} "
                f"for {given[1]}."
            )

    @bound
    def unfreeze(self) -> None:
        """Remove the frozen threshold, so that every reading chooses its point again."""
        self._freeze(None)

    def _learned(self) -> dict[str, Any]:
        frozen = {"frozen": self._frozen, "frozen_none": self._frozen_none}
        return {name: x for name, x in frozen.items() if x is not None}

    def _to_freeze(self, curve: Any) -> tuple[Tensor, Tensor]:
        """Return the threshold to freeze for each problem from what the measure reads: for a curve, `_chosen`."""
        return self._chosen(curve)

    def _chosen(self, curve: Curve) -> tuple[Tensor, Tensor]:
        """Return the threshold chosen for each problem, and whether it was chosen to include no sample: `[T]` each."""
        point = self.choice.of(curve)
        given = isinstance(self.choice, Frozen)  # a threshold of +inf given by the user includes scores of +inf
        return point.thresholds, (point.tps + point.fps == 0) & (point.thresholds == torch.inf) & (not given)

    def _freeze(self, threshold: Tensor | None, none: Tensor | None = None) -> None:
        """Keep the threshold, if any, and use it in all later readings."""
        at = self.choice if threshold is None else Frozen(threshold, none)
        self.__dict__.update(_frozen=threshold, _frozen_none=none, at=at, _computed=None)

    @bound
    def merge_state(self, incoming_state: dict[str, Any] | Metric) -> None:
        """Add the data of another metric, as `CurveMetric.merge_state`, unless that is frozen at another threshold."""
        at, other = (
            [None if x is None else x.tolist() for x in (getattr(m, "_frozen", None), getattr(m, "_frozen_none", None))]
            for m in (self, incoming_state)
        )
        if other[0] is not None and str(at) != str(other):  # as text, in which NaN is equal to NaN
            raise ValueError(
                f"`incoming_state` is frozen at the threshold {other[0]}, but {type(self).__name__} "
                f"{'is not frozen' if at[0] is None else f'at {at[0]}'}: `unfreeze()` it, so that its data are read as "
                "those of this metric, or freeze both at the same threshold."
            )
        super().merge_state(incoming_state)  # type: ignore[misc]

    def state_dict(self, *args: Any, prefix: str = "", **kwargs: Any) -> Any:
        """Return the state of the module, with the threshold if it is frozen."""
        saved = super().state_dict(*args, prefix=prefix, **kwargs)  # type: ignore[misc]
        for name, tensor in (("frozen", self._frozen), ("frozen_none", self._frozen_none)):
            if tensor is not None:
                saved[prefix + name] = tensor.clone()
        return saved

    def _load_from_state_dict(self, state_dict: dict[str, Any], prefix: str, *args: Any) -> None:
        if prefix + "frozen" in state_dict:
            problems = self.task.problems  # type: ignore[attr-defined]
            threshold, none = state_dict.pop(prefix + "frozen"), state_dict.pop(prefix + "frozen_none", None)
            if threshold.numel() in (1, problems):
                self._freeze(threshold.clone(), None if none is None else none.clone())
            else:
                errors: list[str] = args[-1]
                errors.append(
                    f"`frozen` holds {counted(threshold.numel(), 'threshold')}, but the metric has "
                    f"{counted(problems, 'class')}."
                )
        super()._load_from_state_dict(state_dict, prefix, *args)  # type: ignore[misc]
