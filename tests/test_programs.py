"""Random programs: several metrics, batches that differ from rank to rank, readings in any order, on several ranks.

What every rank reads must be what one process reads of all batches, whatever was read and cached before. As with
torchmetrics, a rank without a batch since the last `compute` would have its value at hand while the others wait: so
once something was read, every rank is fed with the others, if only an empty batch.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
from everything import READINGS, leaves
from threads import as_threads, available, on_threads
from torch import Tensor
from torchmetrics import MetricCollection

import torchmetrics_roc as tr
from torchmetrics_roc.ranks.processes import World

Run = Callable[..., list[Any]]

METRICS: dict[str, Callable[..., Any]] = {
    "area": tr.BinaryAUROC,
    "curve": tr.BinaryPrecisionRecallCurve,
    "bins": lambda **options: tr.BinaryAUROC(memory="bounded", bins=512, **options),
    "calibration": tr.BinaryCalibrationError,
    "net benefit": tr.BinaryNetBenefit,
    "classes": lambda **options: tr.MulticlassAveragePrecision(3, **options),
    "pairs": lambda **options: tr.MulticlassOvOAUROC(3, **options),
    "models": lambda **options: tr.PairedAUROC(3, **options),
    "groups": tr.GroupedAUROC,
    "slices": tr.SlicedAUROC,
    "worst": lambda **options: tr.SlicedAUROC(worst="bpsn", **options),
    "rates": lambda **options: tr.SlicedRate("recall", at="youden", **options),
    "gap": lambda **options: tr.SlicedRate("fpr", at=0.4, gap=True, **options),
    "several": lambda **options: MetricCollection(
        [cls(**options) for cls in (tr.BinaryAUROC, tr.BinaryEER, tr.BinaryROC)]
    ),
}

ASKED = (
    "compute",
    "compute",
    "bounds",
    "max_error",
    "interval",
    "left_out",
    "operating_point",
    "num_samples",
    "compare",
)


def batch(name: str, size: int, weighted: bool, dtype: torch.dtype, g: torch.Generator) -> dict[str, Tensor]:
    several = name in ("classes", "pairs", "models")
    scores = torch.rand((size, 3) if several else (size,), generator=g, dtype=torch.float64)
    if torch.rand((), generator=g) < 0.5:
        scores = (scores * 8).round() / 8
    labels = 3 if name in ("classes", "pairs") else 2
    found = {"preds": scores.to(dtype), "target": torch.randint(labels, (size,), generator=g)}
    if weighted:
        found["sample_weight"] = torch.randint(3, (size,), generator=g).double()
    if name in ("groups", "slices", "worst", "rates", "gap"):
        found["groups"] = torch.randint(5, (size,), generator=g) << 33
    return found


class Program:
    """What a seed stands for: metrics, which rank is fed what, and what is read in which order."""

    def __init__(self, seed: int, ranks: int) -> None:
        draw, g = random.Random(seed), torch.Generator().manual_seed(seed)
        self.names = draw.sample(list(METRICS), 3)
        self.steps: list[tuple[str, str, list[list[dict[str, Tensor]]]]] = []
        read: set[str] = set()
        for _ in range(5):
            name, idle = draw.choice(self.names), draw.randrange(ranks + 2)
            dtype = draw.choice([torch.float32, torch.float32, torch.float64, torch.float16])
            weighted, fed = draw.random() < 0.3, [[] for _ in range(ranks)]  # type: ignore[var-annotated]
            if name not in read or draw.random() < 0.8:
                for rank in range(ranks):
                    sizes = [draw.choice((1, 7, 30)) for _ in range(draw.randrange(3)) if rank != idle]
                    sizes = sizes or [0] * (name in read)
                    fed[rank] = [batch(name, size, weighted, dtype, g) for size in sizes]
            read.add(name)
            self.steps.append((name, draw.choice(ASKED), fed))

    def run(self, rank: int, **options: Any) -> list[Any]:
        """What is read by one of the ranks; the error where it is refused."""
        metrics, found = {name: METRICS[name](**options) for name in self.names}, []
        for name, reading, fed in self.steps:
            for one in fed[rank]:
                metrics[name].update(**one)
            found.append(answered(metrics[name], name, reading))
        return found

    def expected(self) -> list[Any]:
        """What one process reads: of all batches so far in the order of the ranks, by which samples are numbered."""
        found, before = [], []
        for step in self.steps:
            before.append(step)
            name, reading, fed = step
            metric = METRICS[name]()
            for rank in range(len(fed)):
                for _, _, batches in (one for one in before if one[0] == name):
                    for one in batches[rank]:
                        metric.update(**one)
            found.append(answered(metric, name, reading))
        return found


def answered(metric: Any, name: str, reading: str) -> Any:
    try:
        return leaves(READINGS["compute" if name == "several" else reading](metric))
    except (ValueError, AttributeError) as error:
        return str(error).partition("(found on")[0]


def assert_alike(seed: int, ours: list[Any], expected: list[Any]) -> None:
    for step, (x, y) in enumerate(zip(ours, expected, strict=True)):
        assert isinstance(x, str) == isinstance(y, str), (seed, step, x, y)
        if isinstance(x, str):
            continue
        assert len(x) == len(y), (seed, step)
        for a, b in zip(x, y, strict=True):
            # Slices add quotients in another order: to 1e-12 in float64, which may round to the next float32.
            rounding = 2**-23 if a.dtype == torch.float32 else 1e-12
            assert a.dtype == b.dtype, (seed, step)
            assert torch.allclose(a.double(), b.double(), rtol=rounding, atol=0, equal_nan=True), (seed, step, a, b)


def _programs(rank: int, seeds: list[int], ranks: int) -> list[Any]:
    warnings.simplefilter("ignore")
    return [Program(seed, ranks).run(rank) for seed in seeds]


def _agree(results: list[list[Any]], seeds: list[int], ranks: int) -> None:
    for i, seed in enumerate(seeds):
        expected = Program(seed, ranks).expected()
        for found in results:
            assert_alike(seed, found[i], expected)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("ranks", [2, 3])
def test_programs_on_threads(ranks: int) -> None:
    seeds = list(range(100 * ranks, 100 * ranks + 8))
    with as_threads():
        for seed in seeds:
            programs = [Program(seed, ranks) for _ in range(ranks)]

            def run(rank: int, programs: list[Program] = programs) -> list[Any]:
                return programs[rank].run(rank, distributed_available_fn=available)

            found, _ = on_threads(run, [World() for _ in range(ranks)])
            assert not any(isinstance(x, BaseException) for x in found), (seed, found)
            _agree([[x] for x in found], [seed], ranks)


@pytest.mark.filterwarnings("ignore:.*no .*samples")
def test_metrics_without_samples_share_no_curve_of_another_dtype() -> None:
    worlds = [World(), World()]

    def run(rank: int) -> list[torch.dtype]:
        first, second = (tr.BinaryROC(distributed_available_fn=available) for _ in range(2))
        first.update(torch.empty(0, dtype=torch.float16), torch.empty(0, dtype=torch.int64))
        return [metric.compute()[-1].dtype for metric in (first, second)]

    with as_threads():
        found, _ = on_threads(run, worlds)
    assert found == [[torch.float16, torch.float32]] * 2


@pytest.mark.filterwarnings("ignore")
def test_programs_on_processes(on_ranks: Run) -> None:
    seeds, ranks = list(range(4)), 3
    _agree(on_ranks(_programs, ranks, seeds, ranks, seconds=20.0), seeds, ranks)


@pytest.mark.slow  # some minutes
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("ranks", [2, 3])
def test_many_programs_on_processes(on_ranks: Run, ranks: int) -> None:
    seeds = list(range(1000, 1300))
    _agree(on_ranks(_programs, ranks, seeds, ranks, seconds=20.0), seeds, ranks)
