"""The examples for other frameworks print the exact AUROC of 21 samples, on one process and on two that share them."""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import oracles
import pytest
import torch

# Each starts one interpreter, or three; with all installed, importing torchmetrics takes 6 s in each.
pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[1] / "examples"

# The examples, and the package that each needs.
FRAMEWORKS = {
    "torchrun_loop": "torch",
    "fabric_loop": "lightning_fabric",
    "accelerate_loop": "accelerate",
    "huggingface_trainer": "transformers",
    "ignite_loop": "ignite",
}


def problem() -> oracles.Problem:
    """What the examples evaluate; their models keep the order of the scores."""
    generator = torch.Generator().manual_seed(7)
    target = torch.randint(2, (21,), generator=generator)
    scores = torch.randn(21, generator=generator) + target
    return oracles.problem(scores.tolist(), target.tolist())


def printed(script: Path, ranks: int) -> str:
    start, options = [sys.executable], []
    if script.stem == "fabric_loop":
        options = ["--devices", str(ranks)]
    elif ranks > 1:
        start += ["-m", "torch.distributed.run", "--standalone", "--nproc-per-node", str(ranks)]
    command = [*start, str(script), *options]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=script.parent, timeout=300)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def told(text: str) -> tuple[int, int, np.float32, np.float32]:
    """Processes, samples, AUROC over all processes and on one alone: nine digits tell every float32 in [0.1, 1]."""
    line = r"^ranks: (\d+), samples: (\d+), AUROC: (\d\.\d{9}), on one process: (\d\.\d{9})$"
    ((ranks, count, over_all, alone),) = re.findall(line, text, re.MULTILINE)
    return int(ranks), int(count), np.float32(over_all), np.float32(alone)


@pytest.fixture
def script(framework: str, tmp_path: Path) -> Path:
    """A copy of the example, to be run and changed where it lies."""
    pytest.importorskip(FRAMEWORKS[framework])
    return Path(shutil.copy(EXAMPLES / f"{framework}.py", tmp_path))


@pytest.mark.parametrize("ranks", [1, 2])
@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_frameworks_count_each_sample_once(framework: str, ranks: int, script: Path) -> None:
    text = printed(script, ranks)
    auroc = np.float32(float(oracles.auroc(problem())))
    assert told(text) == (ranks, 21, auroc, auroc)
    if framework == "torchrun_loop":
        (precision,) = re.findall(r"^average precision (\d\.\d{9})$", text, re.MULTILINE)
        assert np.float32(precision) == np.float32(float(oracles.average_precision(problem())))
    if framework == "fabric_loop":
        logged = script.parent / "runs" / "fabric" / "version_0" / "metrics.csv"
        (row,) = csv.DictReader(logged.read_text().splitlines())
        assert np.float32(row["auroc"]) == auroc
