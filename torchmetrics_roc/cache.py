"""The curve of a state, cached for as long as the state stays what it is, and the report that opens a synced reading.

A synced reading opens with one small report of every rank: whether it needs the data at all, how many and of what kind
it holds, and what is wrong with them. So all ranks take the same collectives, and raise the same error together. The
report is gathered, not summed, so that an error can name the rank it comes from.

A curve is cached in the `Version` of the state it was made of, which every update replaces. The members of a compute
group hold the same version, so they share one exchange and one sort. A rank that had no batch yet formed no compute
group: it caches a curve for any empty state, and the number of the exchange, which all ranks report, tells whether all
mean the same one.
"""

from __future__ import annotations

import functools
from collections.abc import MutableMapping
from typing import Any
from weakref import WeakValueDictionary

import torch

from torchmetrics_roc.curve import Curve
from torchmetrics_roc.distributed import Ranks
from torchmetrics_roc.evaluator import CachedCurve, Evaluator
from torchmetrics_roc.host import Host
from torchmetrics_roc.samples import SampleState
from torchmetrics_roc.states import Agreement, Inspection, Value
from torchmetrics_roc.tasks import SCORE_DTYPES, Samples

_DTYPES = (None, *SCORE_DTYPES)


_idle: MutableMapping[Any, CachedCurve] = WeakValueDictionary()
"""The last curve that each kind of metric made with other ranks while it had no data itself.

Of the process, and not of a metric: without data no compute group formed, so no two metrics share anything else.
"""

_exchanges = 0
"""The highest number that an exchange of this process had: all ranks count on from the highest of theirs."""


class CurveCache(Evaluator, Host):
    """A measure whose curve is made once for every version of the state."""

    _digest: int

    def _current(self, pooled: bool | None = None) -> CachedCurve:
        """The curve of all data so far, over all ranks while synced, with what is known of its samples."""
        made = {} if self._captured else self.setup.curves
        return self._make(self._held(), self._ranks, made, pooled)

    def _current_curve(self, pooled: bool | None = None) -> Curve:
        return self._current(pooled).curve

    def _all_samples(self) -> Samples:
        """The samples of this rank, as they are in the curve of all ranks."""
        assert isinstance(self._state, SampleState)
        return self._state.all_samples(self._held(), self._current().agreed)

    def _make(
        self, state: dict[str, Value], ranks: Ranks | None, made: dict[Any, CachedCurve], pooled: bool | None = None
    ) -> CachedCurve:
        """The curve of `state`, one of those already `made` if every rank has it."""
        pooled = self.average == "micro" if pooled is None else pooled
        key = (self.kind, pooled, None if ranks is None else ranks.group or "world")
        if ranks is None:
            cached = made.get(key)
            if cached is None:
                made[key] = cached = self._alone(state, pooled)
            return cached
        with torch.no_grad():
            idle = None if self._state.size(state) else (self._digest, *key)
            if key not in made and idle in _idle:
                made[key] = _idle[idle]
            state = state if key in made else self._state.joined(state)
            found = None if key in made else self._state.inspect(state, pooled)
            exchange, outside, several = self._agree(state, ranks, made.get(key), found)
            if several is not None:
                made[key] = CachedCurve(self._lifted(state, pooled, several, found), several, outside, exchange)
                if idle:
                    _idle[idle] = made[key]
            return made[key]

    def _agree(
        self, state: dict[str, Value], ranks: Ranks, made: CachedCurve | None, found: Inspection | None
    ) -> tuple[int, int, Agreement | None]:
        """The number of the next exchange, how many samples of this rank have a score outside [0, 1], and what to know
        of all, None if every rank remembers the same curve.

        Raises on all ranks alike.
        """
        global _exchanges
        kind = _DTYPES.index(self._state.dtype(state))
        digest = self._digest ^ self._state.digest(state)
        row = [_exchanges, made.exchange if made else 0, kind, int(self._state.weighted(state)), digest]
        row += [0, 0, 0, made.outside if made else 0] if found is None else found.flaws
        table = ranks.table(torch.tensor(row, dtype=torch.int64, device=self.device)).tolist()
        if len({entry[4] for entry in table}) > 1:
            raise ValueError(
                f"{type(self).__name__} was built with different settings on different ranks: its task, number of "
                "classes, thresholds, bins, `ignore_index`, `nan_policy` and `normalization` must agree."
            )
        self._raise_flaws([entry[5:] for entry in table])
        dtypes = {dtype for entry in table if (dtype := _DTYPES[entry[2]]) is not None}
        dtype = functools.reduce(torch.promote_types, dtypes) if dtypes else torch.float32
        self._state.refuse_mixture(dtypes, dtype)
        if made and all(entry[1] == made.exchange for entry in table):
            return made.exchange, row[-1], None
        _exchanges = max(entry[0] for entry in table) + 1
        outside = sum(entry[-1] for entry in table)
        weighted = any(entry[3] for entry in table)
        return _exchanges, row[-1], Agreement(ranks, dtype, weighted, self._logits(outside), outside)
