from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from cases import pytest_generate_tests  # noqa: F401

collect_ignore = ["user_code.py"]  # which mypy reads: half of its calls are wrong on purpose
if "SIMULATED_DEVICE" not in os.environ:  # see `test_devices`
    collect_ignore.append("test_simulated_device.py")

os.environ.setdefault("MPLBACKEND", "agg")
if "PYTEST_XDIST_WORKER" in os.environ or "SIMULATED_DEVICE" in os.environ:  # several processes share the cores
    torch.set_num_threads(1)


class _Tidy:
    """What a test leaves in the process and a later one, or a process forked from it, would see."""

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_teardown(self) -> None:
        if pyplot := sys.modules.get("matplotlib.pyplot"):
            pyplot.close("all")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, beside which another worker runs all others."""
    items.sort(key=lambda item: "test_devices" not in item.nodeid)


def pytest_collection_finish() -> None:
    """Leave the tests themselves, a million objects, to no later collection of garbage, here or in a forked process."""
    gc.collect()
    gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    """Tidy after the examples in docstrings and guides too, which lie outside this folder."""
    config.pluginmanager.register(_Tidy())


def _child(rank: int, work: Callable[..., Any], size: int, folder: str, args: tuple[Any, ...], seconds: float) -> None:
    torch.set_num_threads(1)
    longest = timedelta(seconds=seconds)
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=size, timeout=longest)
    dist.barrier()  # a rank that ends before the others have met it is an error of theirs
    # The group is not destroyed: before torch 2.8 its destructor waits, with the GIL held, for threads that may need it
    # to release a tensor. A forked process ends without destructors.
    torch.save(work(rank, *args), f"{folder}/result{rank}")


@pytest.fixture(autouse=True)
def _few_samples_are_segmented_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests of several ranks are of what many samples take; `test_few` is of few samples, which all ranks gather."""
    monkeypatch.setattr("torchmetrics_roc.metrics.cache.EACH", 0)


@pytest.fixture
def on_ranks(tmp_path: Path) -> Callable[..., list[Any]]:
    """Run `work(rank, *args)` in `size` gloo processes and return what each of them returned.

    A collective that lasts longer than `seconds` is an error.
    """
    runs = iter(range(1000))

    def run(work: Callable[..., Any], size: int, *args: Any, seconds: float = 1800.0) -> list[Any]:
        folder = tmp_path / f"ranks{next(runs)}"
        folder.mkdir()
        mp.start_processes(_child, (work, size, str(folder), args, seconds), nprocs=size, start_method="fork")
        return [torch.load(folder / f"result{rank}", weights_only=False) for rank in range(size)]

    return run
