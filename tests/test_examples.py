"""The examples run, and what they print, log and draw is what scikit-learn says of the same model's scores."""

from __future__ import annotations

import csv
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import matplotlib

matplotlib.use("agg")

import pytest
import torch
from matplotlib import pyplot as plt
from sklearn.metrics import average_precision_score, roc_auc_score, roc_curve
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

SCRIPT = Path(__file__).parents[1] / "examples" / "lightning_validation.py"

# Values are float32, and batches of another size may round a score differently, past its neighbour.
TOLERANCE = 2e-6


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lightning_validation", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def slow_numbers(model: torch.nn.Module, pairs: torch.utils.data.Dataset) -> dict[str, float]:
    """What scikit-learn says of the scores of all pairs, together in one process."""
    left, right, same = pairs.__getitems__(list(range(len(pairs))))
    with torch.no_grad():
        scores = model.eval()(left, right)
    fpr, tpr, _ = roc_curve(same, scores, drop_intermediate=False)
    gap, turn = fpr + tpr - 1, int((fpr + tpr - 1 >= 0).argmax())
    share = -gap[turn - 1] / (gap[turn] - gap[turn - 1])
    return {
        "AUROC": roc_auc_score(same, scores),
        "AP": average_precision_score(same, scores),
        "EER": fpr[turn - 1] + share * (fpr[turn] - fpr[turn - 1]),
        "KS": (tpr - fpr).max(),
    }


def assert_told(out: Path, printed: str, epoch: int, expected: dict[str, float]) -> None:
    """The table, the CSV file and TensorBoard say `expected` of the last `epoch`, and there is a picture."""
    assert printed.count("epoch   AUROC      AP     EER      KS") == 1
    (row,) = re.findall(rf"^ +{epoch} ((?: +\d\.\d{{4}}){{4}})$", printed, re.MULTILINE)
    assert [float(value) for value in row.split()] == pytest.approx(list(expected.values()), abs=6e-5)
    rows = csv.DictReader((out / "csv" / "version_0" / "metrics.csv").read_text().splitlines())
    logged = [row for row in rows if row["AUROC"]]
    assert len(logged) == epoch
    assert {name: float(logged[-1][name]) for name in expected} == pytest.approx(expected, abs=TOLERANCE)
    events = EventAccumulator(str(out / "tensorboard" / "version_0"), size_guidance={"images": 0}).Reload()
    assert {name: events.Scalars(name)[-1].value for name in expected} == pytest.approx(expected, abs=TOLERANCE)
    pictures = sorted((out / "csv" / "version_0").glob("**/*.png"))
    assert len(pictures) == epoch
    assert plt.imread(pictures[-1]).std() > 0.05
    assert len(events.Images("val/scores/curves")) == epoch
    told = {name: events.Scalars(f"val/scores/{name.lower()}")[-1].value for name in ("AP", "EER", "KS", "AUROC")}
    assert told == pytest.approx(expected, abs=TOLERANCE)


# Lightning asks torch of today in words of yesterday.
@pytest.mark.filterwarnings("ignore:.*LeafSpec.*:FutureWarning")
def test_validation_in_lightning_equals_scikit_learn(example, tmp_path, capsys):
    model = example.main(["--epochs", "3", "--devices", "1", "--out", str(tmp_path)])
    expected = slow_numbers(model, example.loaders()[1].dataset)
    assert_told(tmp_path, capsys.readouterr().out, 3, expected)
    assert len(model.history) == 3
    assert model.history[-1] == pytest.approx(expected, abs=TOLERANCE)
    assert model.history[-1]["AUROC"] > model.history[0]["AUROC"] + 0.01


@pytest.mark.slow  # 15 s: Lightning starts a second interpreter
def test_two_processes_together_say_what_scikit_learn_says(example, tmp_path):
    command = [sys.executable, str(SCRIPT), "--epochs", "1", "--devices", "2", "--out", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path, timeout=120)
    assert "Starting with 2 processes" in ran.stdout + ran.stderr
    (checkpoint,) = tmp_path.glob("tensorboard/version_0/checkpoints/*.ckpt")
    model = example.Verifier.load_from_checkpoint(checkpoint, weights_only=True)
    assert_told(tmp_path, ran.stdout, 1, slow_numbers(model, example.loaders()[1].dataset))
