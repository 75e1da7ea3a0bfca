"""Survival data: whether each sample has had its event by each of `T` times, with weights for the censored ones.

A sample is a case from its event on, a control before the end of its observation, and absent once it is censored: one
binary problem for each time, over the same scores, whose labels and weights are made when samples are added.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, ClassVar

import torch
from torch import Tensor

from torchmetrics_roc.arrays.either import tensor_of
from torchmetrics_roc.arrays.messages import counted
from torchmetrics_roc.curves.devices import narrowed, widest
from torchmetrics_roc.tasks.batches import Samples
from torchmetrics_roc.tasks.tasks import IGNORED, Task

_COLUMNS = "whether the event was observed, 1, or the sample censored, 0, and the time of either"


@dataclass(frozen=True)
class Censoring:
    r"""The Kaplan–Meier estimate of the probability that a sample is not censored before a time.

    .. math:: G(t^-) = \prod_{c < t} \left(1 - \frac{\#\{i : T_i = c, \text{censored}\}}
        {\#\{i : T_i > c\} + \#\{i : T_i = c, \text{censored}\}}\right)

    Where events and censorings share a time, the events were first.

    Attributes:
        digest: of what it is estimated from.
        last: the last time of the data, beyond which nothing is known.
        times: of the censorings, `[M]` in float64, rising.
        inverse: `1 / G` before the first of them, between each two and after the last: `[M + 1]`.
    """

    digest: str
    last: float = field(repr=False)
    times: Tensor = field(repr=False, compare=False)
    inverse: Tensor = field(repr=False, compare=False)

    @classmethod
    def of(cls, given: Any) -> Censoring:
        """Return the estimate from rows `[M, 2]` like those of `target`, after checking them."""
        rows = tensor_of(given)
        if not isinstance(rows, Tensor) or rows.ndim != 2 or rows.shape[1] != 2 or not len(rows) or rows.is_complex():
            got = tuple(rows.shape) if isinstance(rows, Tensor) else type(given).__name__
            raise ValueError(
                f"`censoring` must be the `target` of the training data, [M, 2], but got {got}: its columns are "
                f"{_COLUMNS}, `torch.stack([event, time], 1)`."
            )
        event, time = rows.detach().cpu().double().unbind(1)
        flawed = int((~_are_valid(event, time)).count_nonzero())
        if flawed:
            raise ValueError(f"`censoring` holds {_flaws(flawed)}: leave these out of the training data.")
        values, place = torch.unique(time, return_inverse=True)
        events, ends = (torch.zeros_like(values).index_add_(0, place, x) for x in (event, torch.ones_like(event)))
        at_risk = len(time) - ends.cumsum(0) + ends - events
        censored = ends > events
        left = (1 - (ends - events) / at_risk)[censored].cumprod(0)
        times, inverse = values[censored], 1 / torch.cat([left.new_ones(1), left])
        digest = hashlib.sha256(torch.cat([times, inverse]).numpy().tobytes()).hexdigest()[:16]
        return cls(digest, float(values[-1]), times, inverse)


@dataclass(frozen=True, kw_only=True)
class Survival(Task):
    """One score per sample, `preds` `[N, ...]`, and `target` `[N, 2, ...]`: its event, and its time.

    Attributes:
        times: `[T]`, those at which samples are told apart.
        censoring: how samples were censored.
        tables: the times, those of the censorings and the weights between these, where samples are added.
    """

    times: tuple[float, ...]
    censoring: Censoring
    tables: tuple[Tensor, ...] = field(default=(), repr=False, compare=False)

    name: ClassVar[str] = "time"

    def moved(self, device: torch.device) -> Survival:
        """Return the task with its tables on the `device`, from those of the host."""
        at = torch.tensor(self.times, dtype=torch.float64, device="cpu")
        tables = (at, self.censoring.times, self.censoring.inverse)
        return replace(self, tables=tuple(narrowed(x, device) for x in tables))

    @property
    def target_columns(self) -> tuple[int, ...]:
        """The shape of what is stored of one sample's target: a label for each time."""
        return (self.problems,)

    @property
    def sampling(self) -> bool:
        """Whether any sample of the data that `censoring` is estimated from was censored."""
        return bool(len(self.censoring.times))

    @property
    def problem_names(self) -> tuple[str, ...]:
        """The times."""
        return tuple(f"{time:g}" for time in self.times)

    def _check_shapes(self, preds: tuple[int, ...], target: tuple[int, ...]) -> None:
        if target != (*preds[:1], 2, *preds[1:]):
            raise ValueError(
                f"`preds` must have the shape [N, ...] and `target` [N, 2, ...], but got {preds} and {target}: the "
                f"columns of `target` are {_COLUMNS}, `torch.stack([event, time], 1)`."
            )

    def _sample_shape(self, target: Tensor) -> tuple[int, ...]:
        return tuple(target.shape[:1] + target.shape[2:])

    def flatten(self, preds: Tensor, target: Tensor, *given: Tensor | None) -> Samples:
        """Return the batch with a label and a weight for each time, as if these had been passed."""
        samples = super().flatten(preds, target, *given)
        _, time = self._flatten(preds, target)[1].unbind(1)
        weight = torch.ones_like(time, dtype=widest(time.device)) if samples.weight is None else samples.weight
        _, censorings, inverse = self._tables(time)
        case = inverse.to(weight.dtype)[torch.searchsorted(censorings, time.contiguous())][:, None]
        factors = torch.where(samples.target == 1, case, self._after(time).to(weight.dtype))  # [N, T]
        weight = weight[:, None]
        return samples._replace(weight=torch.where(weight < 0, weight, weight * factors))  # an invalid one stays so

    def _flatten(self, preds: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        rows = target.detach().movedim(1, -1).reshape(-1, 2)
        return preds.reshape(-1), rows if rows.is_floating_point() else rows.to(widest(rows.device))

    def _encode(self, target: Tensor) -> Tensor:
        event, time = target[:, :1], target[:, 1:]
        labels = ((event == 1) & ~self._after(time[:, 0])).to(self.code_dtype)
        codes = labels.masked_fill(~_are_valid(event, time), -1)
        return codes if self.ignore_index is None else codes.masked_fill(event == self.ignore_index, IGNORED)

    def _after(self, time: Tensor) -> Tensor:
        """Return whether each `time` `[N]` is after each of the `times`: `[N, T]`."""
        return time[:, None] > self._tables(time)[0]

    def _tables(self, time: Tensor) -> list[Tensor]:
        """Return the tables, in which times are rounded as `time` was, so that what was equal stays equal."""
        *times, inverse = (x.to(time.device) for x in self.tables)
        return [*(x.to(time.dtype) for x in times), inverse]

    def audit(self, samples: Samples, counting: Tensor | None = None, watch: bool = False) -> Tensor:
        """Return the counts of `Task.audit`, in which a sample counts once for all times."""
        assert samples.weight is not None
        # Who is absent at the first time was censored, and is so at all others.
        once = samples._replace(target=samples.target[:, 0], weight=samples.weight[:, 0])
        return super().audit(once, counting, watch)

    def foreign(self, target: Tensor, encoded: bool) -> str:
        """Return nothing: what `objections` says holds for every invalid row."""
        return ""

    def objections(self, nans: int, labels: int, weights: int, foreign: str = "") -> list[str]:
        """Return what `Task.objections` does, in which a foreign label is an invalid row of `target`."""
        rows = [f"`target` holds {_flaws(labels)}: leave these samples out"] if labels else []
        return [*super().objections(nans, 0, 0), *rows, *super().objections(0, 0, weights)]

    def scores(self, samples: Samples) -> Tensor:
        """Return the same scores for every time, `[T, N]`."""
        return samples.preds.expand(self.problems, -1)

    def _labels(self, samples: Samples) -> tuple[Tensor, Tensor | None]:
        return samples.target.T == 1, self._present(samples.target.T)


def rising_times(times: Any, censoring: Censoring) -> tuple[float, ...]:
    """Return `times` as numbers, after checking them."""
    given = tensor_of(times)
    given = given.detach().cpu().double().reshape(-1).tolist() if isinstance(given, Tensor) else []
    rising = all(a < b for a, b in pairwise(given))
    if not given or not rising or not all(0 <= t < math.inf for t in given):
        raise ValueError(
            f"`times` must hold at least one time, rising, each finite and not negative, but is {times!r:.100}: pass "
            "such as [365.0, 730.0], in the unit of the times of `target`."
        )
    if given[-1] > censoring.last:
        raise ValueError(
            f"`times` must not exceed {censoring.last:g}, the last time of `censoring`, but got {given[-1]:g}: who is "
            "censored later is unknown, so leave out such times, or estimate `censoring` from longer observations."
        )
    return tuple(given)


def _are_valid(event: Tensor, time: Tensor) -> Tensor:
    return ((event == 0) | (event == 1)) & (time >= 0) & ~time.isinf()


def _flaws(number: int) -> str:
    rows = counted(number, "row")
    return f"{rows} whose event is not 0 or 1, or whose time is negative, infinite or NaN"
