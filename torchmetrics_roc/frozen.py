"""A threshold that a module keeps beside its states: chosen by `freeze`, saved and loaded with them."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from torchmetrics_roc.choice import Choice, Frozen
from torchmetrics_roc.curve import Curve
from torchmetrics_roc.hints import bound
from torchmetrics_roc.ranks import warn
from torchmetrics_roc.words import counted


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

    @bound
    def freeze(self) -> Tensor:
        """Fix the threshold chosen on the data so far for all later readings, and return it.

        Several classes have one each. If the chosen point is the one at `+inf` without predicted positives, the frozen
        threshold includes no sample either, not even one that scores `+inf`. Collective, like `compute`. The data are
        kept: only `reset` discards them. A second call chooses again, on the data at that time; after `unfreeze` every
        reading does.

        Raises:
            ValueError: if there are no samples, or samples of one label only.
        """
        with self._reading("freeze"):  # type: ignore[attr-defined]
            threshold, none = self.read(self._to_freeze)  # type: ignore[attr-defined]
        found = torch.stack([threshold.double(), none.double()]).cpu()  # a copy, as the caller is given the tensor
        kept, admits_none = found[0].to(threshold.dtype), found[1] > 0
        unknown = kept.reshape(-1).isnan().tolist()
        name = type(self).__name__
        if all(unknown):
            raise ValueError(
                f"`freeze` of {name} finds no threshold: there are no samples, or samples of one label only. `update` "
                "with both first. In Lightning's sanity check, which sees a few batches, leave it out: "
                "`if not self.trainer.sanity_checking`, or `Trainer(num_sanity_val_steps=0)`."
            )
        if any(unknown):
            problems = self._names([t for t, x in enumerate(unknown) if x])  # type: ignore[attr-defined]
            warn(f"{name}: `freeze` finds no threshold for {problems}, without samples of both labels: it stays NaN.")
        infinite = bool((kept == torch.inf).any()) and bool(admits_none.any())
        self._freeze(kept, admits_none if infinite else None)
        return threshold  # type: ignore[no-any-return]

    @bound
    def unfreeze(self) -> None:
        """Remove the frozen threshold, so that every reading chooses its point again."""
        self._freeze(None)

    def _learned(self) -> dict[str, Any]:
        kept = {"frozen": self._frozen, "frozen_none": self._frozen_none}
        return {name: x for name, x in kept.items() if x is not None}

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
        self._frozen, self._frozen_none = threshold, none
        self.at = self.choice if threshold is None else Frozen(threshold, none)
        self._computed = None

    def state_dict(self, *args: Any, prefix: str = "", **kwargs: Any) -> Any:
        """Return the state of the module, with the threshold if it is frozen."""
        saved = super().state_dict(*args, prefix=prefix, **kwargs)  # type: ignore[misc]
        for name, kept in (("frozen", self._frozen), ("frozen_none", self._frozen_none)):
            if kept is not None:
                saved[prefix + name] = kept.clone()
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
