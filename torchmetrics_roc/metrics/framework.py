"""What torchmetrics and torch require of a metric besides its update and its value: every private name of theirs.

`FrameworkMetric` stands between `torchmetrics.Metric` and what users call (`curve_metric.CurveMetric`). Each override
gives its reason; `tests/test_package.py` lists the private names of torchmetrics that are used or replaced, and looks
for each of them in the installed version.
"""

from __future__ import annotations

import functools
import os
import sys
import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any, ClassVar, NoReturn

import numpy as np
import torch
import torch.distributed as dist
from torch import Tensor
from torchmetrics import Metric, MetricCollection
from torchmetrics.utilities.data import dim_zero_cat, dim_zero_sum
from torchmetrics.utilities.distributed import gather_all_tensors
from torchmetrics.utilities.exceptions import TorchMetricsUserError

from torchmetrics_roc.arrays.messages import misfit
from torchmetrics_roc.arrays.surroundings import clean, neutral, outside_inference
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.devices import CPU, home, narrowed, readable, returned
from torchmetrics_roc.curves.values import copied
from torchmetrics_roc.memory.states import Chunks, Value, Version
from torchmetrics_roc.metrics.cache import SharedEvaluator
from torchmetrics_roc.metrics.evaluator import Evaluator
from torchmetrics_roc.ranks.processes import GatheredRanks, Ranks, warn, world_of

UPDATING = threading.RLock()
"""Held by the thread that updates a metric, any of them. Readings hold nothing while they wait for other ranks."""


def _renew_lock() -> None:
    global UPDATING
    UPDATING = threading.RLock()


if hasattr(os, "register_at_fork"):  # the thread that holds the lock is not forked with it
    os.register_at_fork(after_in_child=_renew_lock)


def collection_of(frame: FrameType | None) -> MetricCollection | None:
    """Return the collection that is computing its members, if this is the frame of a function that does."""
    code = getattr(getattr(MetricCollection, "_compute_and_reduce", None), "__code__", None)
    owner = None if frame is None or frame.f_code is not code else frame.f_locals.get("self")
    return owner if isinstance(owner, MetricCollection) else None


class FrameworkMetric(SharedEvaluator, Metric):
    """A `torchmetrics.Metric` whose states are those of a `states` object: never copied, cast or gathered whole."""

    settings: str
    _limit: int | None = None
    _before_sync: tuple[Any, ...] | None = None

    def __setattr__(self, name: str, value: Any) -> None:
        # The names that the base class sets at every construction, update and reading are neither parameters nor
        # modules, which `Module.__setattr__` checks every time.
        if name in _PLAIN:
            self.__dict__[name] = value
            if name == "sync_on_compute":  # which the base class reads at construction, and after `forward`
                self.__dict__.update(_to_sync=value, _computed_of=None)
            return
        if name in _FIXED and name in self.__dict__:
            raise AttributeError(
                f"`{name}` of {type(self).__name__} says how its data are counted, and stays "
                f"{self.__dict__[name]!r:.80}: construct another metric."
            )
        super().__setattr__(name, value)

    __jit_unused_properties__: ClassVar[list[str]] = [
        *Metric.__jit_unused_properties__,
        "num_samples",
        "update_count",
        "setup",
    ]

    def _register(self) -> None:
        """Add the states, as `add_state` does, which checks and copies each of them."""
        for name, default in {"setup": [], **self._state.empty(self._device)}.items():
            listed = isinstance(default, list)
            self._defaults[name] = [] if isinstance(default, list) else default
            self._persistent[name] = False
            self._reductions[name] = dim_zero_cat if listed else dim_zero_sum
            if name != "setup":
                self.__dict__[name] = _anew(default)

    def _set_up(self) -> None:
        """Store what metrics must have in common to share a state: the settings, and the sample limit."""
        letters = torch.from_numpy(_letters(self.settings, -1 if self._limit is None else self._limit).copy())
        self.__dict__["_setup"] = Version([letters.to(self.device)])

    def _hold(self, state: Mapping[str, Value], updates: int = 0) -> None:
        new: dict[str, Any] = {**state, "_setup": Version(self.setup)}
        if torch.compiler.is_compiling():  # torch 2.6 and older do not trace writes to `__dict__`
            for name, x in new.items():
                setattr(self, name, x)
        else:
            # In one step, which no interrupt divides; plain attributes, without the checks of `Module.__setattr__`,
            # which cost more than the batch.
            updated = self._update_count + updates
            self.__dict__.update(new, _update_count=updated, _computed=None, _computed_of=None)

    def _forward_overridden(self, *args: Any, **kwargs: Any) -> Any:
        """Return the same for a subclass that overrides `update` or `compute`: through these, as torchmetrics does."""
        state, limit = self._state, self._limit
        before = self._state.size(self._held())
        wrapped = self.update
        held: dict[str, Any] = {}

        def batch_after_all(*args: Any, **kwargs: Any) -> None:
            wrapped(*args, **kwargs)
            if not held:  # all data, with this batch
                held.update(self._copy_state_dict(), _update_count=self._update_count)
            if limit is not None:  # how many samples of the batch count when it is next added alone
                self._limit = max(limit - before, 0)

        self.__dict__["update"] = batch_after_all
        try:
            self._forward_cache = self._forward_full_state_update(*args, **kwargs)
        except BaseException as error:  # such as a NaN score, while the base class has set all data aside
            for name, x in held.items():
                setattr(self, name, x)
            self._to_sync, self._should_unsync, self._enable_grad = self.sync_on_compute, True, False
            self._is_synced, self._computed = False, None
            if not held and isinstance(error, Exception):  # refused, while the others may wait for its value
                self._refuse_step(error, "compute")
            raise
        finally:
            self.__dict__["update"] = wrapped
            self._state, self._limit = state, limit
        return copied(self._forward_cache)

    def _syncs_on_step(self) -> bool:
        """Return whether `forward` reads the batches of all ranks together."""
        available = self.distributed_available_fn
        return bool(self.dist_sync_on_step and available is not None and available())

    def _refuse_step(self, error: Exception, reading: str) -> NoReturn:
        """Raise the `error` of this rank's batch, on all ranks if they read the value of their batches together."""
        if self._syncs_on_step():
            self._question = (reading,)
            try:
                self._refuse_together(error, self._ranks_of(self.dist_sync_fn, self.process_group, self._held()))
            finally:
                self._question = None
        raise error

    @contextmanager
    def _of_subclass(self, attribute: str) -> Generator[dict[str, Any], None, None]:
        """Leave in a dictionary of the states only those that a subclass added, which the base class is given."""
        every: dict[str, Any] = getattr(self, attribute)
        added = {name: x for name, x in every.items() if name not in ("setup", *self._state.names)}
        setattr(self, attribute, added)
        try:
            yield added
        finally:
            setattr(self, attribute, every)

    def _reduce_states(self, incoming_state: dict[str, Any]) -> None:
        with neutral(self.device), torch.no_grad():
            self._hold(self._state.merge(self._held(), incoming_state))
            with self._of_subclass("_defaults"):
                super()._reduce_states(incoming_state)

    @property
    def metric_state(self) -> dict[str, list[Tensor] | Tensor]:
        """The states by name, copied: writing to them changes nothing here. While synced, those of all ranks.

        Raises:
            ValueError: inside a reading, such as `compute`, which does not gather the states.
        """
        self._refuse_part("metric_state")
        return {name: copied(getattr(self, name)) for name in self._defaults}

    def _refuse_part(self, name: str) -> None:
        """Raise `ValueError` if the states are torn, or if this rank's part stands for the states of all ranks."""
        self._refuse_torn()
        windowed = self._is_synced and self._state.span.window is not None
        if self._ranks is not None or windowed:
            why = "of a window of updates are those of each rank" if windowed else "are not gathered for it"
            raise ValueError(
                f"`{name}` of {type(self).__name__} was asked inside a reading over ranks, but its states {why}: "
                "ask outside, and `merge_state` those of all ranks; or ask after `sync()`, which gathers the states, "
                "and before `unsync()`; or take `curve()`."
            )

    def _reading(self, *question: Any) -> Any:
        """Return the context of a reading: synced if needed, unless already, and outside of torch's modes.

        `question`: the name of the reading and its arguments, which ranks compare. Of nested readings the outermost
        counts.
        """
        if not self._reads_alone():
            return self._synced_reading(question)
        self._refuse_torn()
        return neutral(self._device, self._elements())

    def _elements(self) -> int:
        """Return the number of elements of all states."""
        number = 0
        for state in self._held().values():
            number += sum(map(Tensor.numel, state)) if isinstance(state, list) else state.numel()
        return number

    def _reads_alone(self) -> bool:
        """Return whether a reading needs no other rank: it is not synced, or this rank already holds all states."""
        alone = not self._to_sync or self.distributed_available_fn is None or not self.distributed_available_fn()
        return alone or (self._is_synced and self._ranks is None)

    @contextmanager
    def _synced_reading(self, question: tuple[Any, ...]) -> Generator[None, None, None]:
        outermost, synced = self._question is None, self._is_synced
        if outermost:
            self._question, self._reported = question, False
        try:
            with neutral(self.device, self._elements()):
                if not synced:  # not by `self.sync`, which gathers the states
                    super().sync(self.dist_sync_fn, should_sync=self._to_sync)
                try:
                    yield
                except Exception as error:
                    # Raised before this rank has sent anything, while the others may wait for it.
                    if outermost and self._ranks is not None and not self._reported:
                        self._refuse_together(error, self._ranks)
                    raise
                finally:
                    if not synced:
                        self.unsync(should_unsync=self._is_synced and self._should_unsync)
        finally:
            if outermost:
                self._question = None
        if outermost and self._repeated:
            self._repeated = None  # one warning is enough
            warn(
                f"{type(self).__name__}: every rank holds the same samples, so each counts once per rank, and "
                "intervals are too narrow: if they were gathered before `update`, build the metric with "
                "sync_on_compute=False."
            )

    def _wrap_update(self, update: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(update)
        def wrapped(*args: Any, **kwargs: Any) -> None:
            self._adding(update, args, kwargs)

        return wrapped

    def _adding(self, work: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Return what `work` returns, which adds a batch, given the arguments of `update`."""
        if not torch.compiler.is_compiling():
            return self._adding_eagerly(work, args, kwargs)
        if not self._state.keeps_samples and self._state.span.window is None:
            # One graph, without the counter of updates, which would compile every step anew, as the lists of a window
            # would.
            return self._adding_traced(work, args, kwargs)
        # Disabled lazily, since that takes seconds to import.
        return torch.compiler.disable(self._adding_eagerly)(work, args, kwargs)  # type: ignore[no-untyped-call]

    def _adding_traced(self, work: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        # In a frame of its own: torch 2.4 resumes none within two contexts.
        with torch.inference_mode(False), torch.autocast(self._device.type, enabled=False):
            return work(*args, **kwargs)

    def _adding_eagerly(self, work: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if self._is_synced:  # a batch added now might be lost when the state of this rank is restored
            raise TorchMetricsUserError("The Metric is synced: call `unsync` before `update`.")
        # As in `_hold`, without the checks of a Module.
        attributes = self.__dict__
        if len(self._defaults) > len(self._state.names) + 1:  # states of a subclass belong to no version
            attributes["_computed"] = None
        preds = args[0] if args else kwargs.get("preds")
        try:
            with UPDATING, neutral(self._device, preds.numel() if isinstance(preds, Tensor) else 0):
                updates = self._update_count
                result = work(*args, **kwargs)
                # Not reached by a refused batch, which is no update.
                attributes["_computed"], attributes["_update_count"] = None, updates + 1
                return result
        except TypeError:  # such as of an argument that is misspelt, or missing
            if words := misfit(self._update_signature, f"`update` of {type(self).__name__}", args, kwargs):
                raise ValueError(words) from None
            raise
        except RuntimeError as error:
            if "Expected all tensors to be on" not in str(error):
                raise
            raise RuntimeError(
                f"`preds` or `target` lie on another device than {type(self).__name__}, which is on {self.device}: "
                "move the metric with `metric.to(device)`."
            ) from error

    def _wrap_compute(self, compute: Callable[..., Any]) -> Callable[..., Any]:
        # The base class turns every tensor of one element into a scalar, a curve's single threshold too.
        @functools.wraps(compute)
        def remembered(*args: Any, **options: Any) -> Any:
            if args or options:
                with self._reading("compute"):
                    raise ValueError(f"`compute` of {type(self).__name__} takes no arguments: pass data to `update`.")
            value: Any = self._still_computed()
            if self._captured or value is None or self._outdated():
                curves = self.setup.curves  # before any data are read: what is added meanwhile is another version
                with self._reading("compute"):
                    collection = None if self._ranks is None else collection_of(sys._getframe(1))
                    if collection is not None:
                        self._beside = self._readable_beside(collection.children())
                    try:
                        value = compute()
                    finally:
                        self._beside = ()
                    world = None if self._ranks is None else self._ranks.world
                if self.compute_with_cache:
                    self._remember(value, world, curves)
            return self._returned(copied(value))

        return remembered

    def _returned(self, value: Any) -> Any:
        """Return a value on the device of the metric, but a `Curve` where its views work."""
        return value if isinstance(value, Curve) else returned(value, self.device)

    def _outdated(self) -> bool:
        """Return whether the cached value is from an earlier process group, such as before a restart of processes."""
        if self._world is None or not (dist.is_available() and dist.is_initialized()):
            return False
        return self._world is not world_of(self.process_group)

    def _exchange_for(
        self, dist_sync_fn: Callable[..., Any] | None, group: Any, state: dict[str, Value]
    ) -> tuple[dict[str, Value], Ranks | None]:
        """Return the `state` to read and the ranks to read it with: none if a user's function has gathered it."""
        ranks = self._ranks_of(dist_sync_fn, group, state)
        return (self._of_all(state, ranks), None) if isinstance(ranks, GatheredRanks) else (state, ranks)

    def _ranks_of(self, dist_sync_fn: Callable[..., Any] | None, group: Any, state: Mapping[str, Value]) -> Ranks:
        """Return the ranks of a process group, which send by the user's function if there is one."""
        device = self._where(state)
        if dist_sync_fn is None or dist_sync_fn is gather_all_tensors:
            return Ranks(group, device)
        return GatheredRanks(dist_sync_fn, group, device)

    def _sync_dist(
        self, dist_sync_fn: Callable[..., Any] = gather_all_tensors, process_group: Any | None = None
    ) -> None:
        # The exchange happens when the curve is made, so that one serves all readings of this state.
        state, ranks = self._exchange_for(dist_sync_fn, process_group or self.process_group, self._held())
        with self._of_subclass("_reductions") as added:
            if added:
                super()._sync_dist(dist_sync_fn, process_group)
        self._ranks = ranks
        if ranks is None:
            self._hold(state)
        else:
            ranks.hold()

    def sync(
        self,
        dist_sync_fn: Callable[..., Any] | None = None,
        process_group: Any | None = None,
        should_sync: bool = True,
        distributed_available: Callable[[], bool] | None = None,
    ) -> None:
        """Hold the states of all ranks until `unsync`, as in torchmetrics: all that is read, shown or saved until then.

        Every rank gathers all samples. `compute` and the other readings need no `sync`, and gather less.
        """
        before, computed = self._is_synced, (self._computed, self._world, self._computed_of)
        super().sync(dist_sync_fn, process_group, should_sync, distributed_available)
        if before or not self._is_synced:
            return
        self._before_sync = computed
        if self._ranks is None:
            return
        self._question = ("sync",)
        try:
            with neutral(self.device):
                state = self._of_all(self._held(), self._ranks)
        except BaseException:
            self.unsync()
            raise
        finally:
            self._question = None
        self._ranks.release()
        self._ranks = None
        self._hold(state)

    def unsync(self, should_unsync: bool = True) -> None:
        """Return to this rank's own state, as in torchmetrics."""
        super().unsync(should_unsync)
        if should_unsync:
            if self._ranks is not None:
                self._ranks.release()
            self._ranks = None
            if self._before_sync is not None:
                # What one rank computes of the gathered states is no value that the others would know of later.
                self._computed, self._world, self._computed_of = self._before_sync
                self._before_sync = None

    @contextmanager
    def sync_context(
        self,
        dist_sync_fn: Callable[..., Any] | None = None,
        process_group: Any | None = None,
        should_sync: bool = True,
        should_unsync: bool = True,
        distributed_available: Callable[[], bool] | None = None,
    ) -> Generator[None, None, None]:
        """Sync on entry and unsync on exit, also if an error is raised inside."""
        self.sync(dist_sync_fn, process_group, should_sync, distributed_available)
        try:
            yield
        finally:
            self.unsync(should_unsync=self._is_synced and should_unsync)

    def _copy_state_dict(self) -> dict[str, Any]:
        # The base class clones every tensor. Held tensors cannot change before they are set back, so they are shared.
        held = {name: getattr(self, name) for name in self._defaults}
        return {n: list(x) if isinstance(x, list) and not isinstance(x, Version) else x for n, x in held.items()}

    def reset(self) -> None:
        """Remove all data."""
        written = {n: x for n, x in self._held().items() if isinstance(x, Tensor)} if self._captured else {}
        with outside_inference():
            # As in the base class, but by instance attributes, without the checks of `Module.__setattr__`. Old lists
            # stay valid for other holders.
            new: dict[str, Any] = {name: _anew(default) for name, default in self._defaults.items()}
            new.update(_update_count=0, _forward_cache=None, _cache=None, _is_synced=False, _ranks=None)
            new.update(_computed=None, _computed_of=None)
            new["_setup"] = Version(self.setup)
            del new["setup"]
            new["_state"] = self._state.fresh()  # without reserved storage, which is freed
            self.__dict__.update(new)
            for name, x in written.items():  # a CUDA graph continues to write there
                default = getattr(self, name)
                self.__dict__[name] = x.copy_(default) if x.shape == default.shape else x.zero_()

    def _apply(  # type: ignore[override]  # as torchmetrics' own; `to_empty` passes `recurse`
        self, fn: Callable[..., Any], exclude_state: Any = "", recurse: bool = True
    ) -> Any:
        # States move between devices, but no cast rounds a score, a count or a value.
        computed, cached, before = self._still_computed(), self._forward_cache, self.device
        self._computed = self._forward_cache = None
        this = super()._apply(fn, exclude_state=tuple(self._defaults))
        device = self.device
        if before.type == "meta" != device.type:
            self._leave_meta()
            return this

        def move(x: Any) -> Any:
            if isinstance(x, Tensor):
                return x.to(home(x.dtype, device))
            if isinstance(x, (list, tuple)):
                parts = [move(part) for part in x]
                if all(part is before for part, before in zip(parts, x)):
                    return x  # keeps what is cached for this version of the state
                if isinstance(x, Version):
                    return x.moved(parts)
                return type(x)(*parts) if hasattr(x, "_fields") else type(x)(parts)
            return x

        with clean():
            for name, default in self._defaults.items():
                if isinstance(default, list) and self.compute_on_cpu:
                    continue
                self._defaults[name] = move(default)
                setattr(self, name, move(getattr(self, name)))
            self._move_grid()
            self._forward_cache = move(cached)
            self._remember(move(computed), self._world, self.setup.curves)
        return this

    def _leave_meta(self) -> None:
        """Start anew on a real device: states on `meta` have no values to move."""
        with clean():
            self._defaults.update(self._state.empty(self.device))
            self._set_up()
            self._move_grid()
        self.reset()

    def _move_grid(self) -> None:
        self.__dict__["task"] = self._state.task = self.task.moved(self.device)
        if self._grid is not None:
            self.__dict__["thresholds"] = self._state.grid = narrowed(self._grid.clone(), self.device)

    def state_dict(  # type: ignore[override]
        self, destination: dict[str, Any] | None = None, prefix: str = "", keep_vars: bool = False
    ) -> dict[str, Any]:
        """Return nothing, or the states after `persistent(True)`: as in torchmetrics."""
        if any(self._persistent.values()):
            self._refuse_part("state_dict")
        saved: dict[str, Any] = super().state_dict(destination=destination, prefix=prefix, keep_vars=keep_vars)
        for name in self._defaults:
            held = getattr(self, name)
            if self._persistent[name] and isinstance(held, list):
                if len({x.device for x in held}) > 1:  # what the device cannot hold is on the host
                    held = readable(held)
                # One tensor without reserved storage, in a plain list, which `weights_only` loading accepts.
                saved[prefix + name] = [torch.cat(held)] if held and name in self._state.lists else copied(held)
        return saved

    def load_state_dict(self, state_dict: Mapping[str, Any], strict: bool = True, assign: bool = False) -> Any:
        """Load what `state_dict` returned, as torch does, and warn if that is empty, since it was not `persistent`."""
        if not state_dict and not any(self._persistent.values()):
            self._warn_of_no_states()
        return super().load_state_dict(state_dict, strict, assign)

    def _warn_of_no_states(self) -> None:
        name = type(self).__name__
        warn(
            f"The `state_dict` that is loaded holds no data of {name}, which stays as it is. To save data, call "
            "`persistent(True)` on the metric before its `state_dict()`; where there are none to load, leave an empty "
            "`state_dict` out, or call `persistent(False)` on this metric."
        )

    def _load_from_state_dict(
        self,
        state_dict: dict[str, Any],
        prefix: str,
        local_metadata: dict[str, Any],
        strict: bool,
        missing_keys: list[str],
        unexpected_keys: list[str],
        error_msgs: list[str],
    ) -> None:
        names = [name for name in self._defaults if prefix + name in state_dict]
        if names:
            setup = state_dict.get(prefix + "setup")
            if settings_of(setup) != self.settings or len(names) != len(self._defaults):
                error_msgs.append(
                    f"{type(self).__name__} cannot load a state of other settings: it was built as "
                    f"{self.settings!r}, the state as {settings_of(setup)!r}."
                )
                for name in names:
                    state_dict.pop(prefix + name)
        elif any(self._persistent.values()):  # other modules save no states, and a warning would be noise
            self._warn_of_no_states()
        super()._load_from_state_dict(
            state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
        )
        if names:
            *_, limit = self.setup[0].tolist()  # the settings are the same, or nothing was loaded
            self._limit = None if limit == -1 else limit
            with clean():
                held: dict[str, Value] = {
                    n: Chunks(self._here(x)) if isinstance(x, list) else self._here(x) for n, x in self._held().items()
                }
                self.__dict__["_setup"] = Version(self._here(self.setup))
                self._hold(held)
            if "table" in held:
                self._defaults["table"] = self.__dict__["table"].clone()
            self._update_count = int(self._state.size(held) > 0)

    def _here(self, saved: list[Tensor] | Tensor) -> Any:
        """Return a copy of what was saved, on the device of the metric; lists on the CPU, if it computes there."""
        if isinstance(saved, list):
            device = CPU if self.compute_on_cpu else self.device
            return [x.to(home(x.dtype, device), copy=True) for x in saved]
        return saved.to(home(saved.dtype, self.device), copy=True)

    def __hash__(self) -> int:
        # By identity, like every module: the base class hashes all states whenever a module is looked up.
        return id(self)

    def __getstate__(self) -> dict[str, Any]:
        state = super().__getstate__()
        for name in self._state.lists:  # without reserved storage
            state[name] = [c.clone() if c.untyped_storage().nbytes() > c.nbytes else c for c in state[name]]
        # A trainer does not know its copies.
        unshared = {"_ranks": None, "_computed_of": None, "_padding": None}
        return {**state, **unshared, "_computed": self._still_computed()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        with clean():
            for name in self._state.names:  # counts are updated in place, so a copy, or a spawned process, has its own
                if isinstance(held := getattr(self, name), Tensor):
                    self.__dict__[name] = held.clone()
            version = state["_setup"].__copy__()
            self.__dict__.update(_setup=version, _computed_of=version.curves)


_FIXED = frozenset(
    ("task", "memory", "bins", "thresholds", "ignore_index", "normalization", "num_classes", "num_labels", "num_models")
)
"""Attributes that say how data are counted, which assigning them would not change."""

_PLAIN = (
    frozenset(
        {
            "_TORCH_GREATER_EQUAL_2_1",
            "_cache",
            "_defaults",
            "_dtype",
            "_dtype_convert",
            "_enable_grad",
            "_forward_cache",
        }
        | {"_persistent", "_reductions", "_should_unsync", "_to_sync", "_update_count", "_update_signature", "compute"}
        | {
            "dist_sync_fn",
            "dist_sync_on_step",
            "distributed_available_fn",
            "process_group",
            "sync_on_compute",
            "update",
        }
        | {name for kind in (FrameworkMetric, SharedEvaluator, Evaluator) for name in kind.__annotations__}
    )
    - _FIXED
)
"""Plain attributes that the base class and this one set on an instance."""


def _anew(default: Tensor | list[Tensor]) -> Any:
    """Return a state at its default. Empty ones, and zeros without memory, are never written to in place."""
    if isinstance(default, list):
        return []
    return default if default.numel() == 0 or 0 in default.stride() else default.detach().clone()


@functools.lru_cache
def _letters(settings: str, limit: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the bytes of `settings`, then the sample limit: the content of the state `setup`."""
    return np.array([*settings.encode(), limit], dtype=np.int64)


def settings_of(setup: Any) -> str | None:
    """Return the settings encoded in a state `setup`, None if it is not one."""
    if not (isinstance(setup, list) and setup and isinstance(setup[0], Tensor)):
        return None
    *letters, _ = setup[0].tolist()
    return bytes(letters).decode()
