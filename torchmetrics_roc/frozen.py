"""A threshold that a module keeps besides its states: saved and loaded with them."""

from __future__ import annotations

from typing import Any

from torch import Tensor


class FrozenThreshold:
    """A mixin that saves a frozen threshold as `frozen`, one number or one a problem, where there is one.

    `+inf` admits the samples that score `+inf`. Where the point at `+inf` that admits no sample was chosen, a mask of
    such problems is saved beside it, as `frozen_none`.

    Not a buffer: a cast of the module would round it, a move would make every reading wait for the device, and a module
    without one would refuse to load it.
    """

    _frozen: Tensor | None = None
    _frozen_none: Tensor | None = None

    def _freeze(self, threshold: Tensor | None, none: Tensor | None = None) -> None:
        """Keep the threshold, or none."""
        self._frozen, self._frozen_none = threshold, none

    def state_dict(self, *args: Any, prefix: str = "", **kwargs: Any) -> Any:
        """The state of the module, with the threshold if it is frozen."""
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
                errors.append(f"`frozen` holds {threshold.numel()} thresholds, but the metric has {problems} classes.")
        super()._load_from_state_dict(state_dict, prefix, *args)  # type: ignore[misc]
