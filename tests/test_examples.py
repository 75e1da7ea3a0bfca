"""The examples run, and what they print, log and draw is what scikit-learn says of the same model's scores."""

from __future__ import annotations

import csv
import doctest
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import matplotlib

matplotlib.use("agg")

import numpy as np
import pytest
import pytorch_lightning as pl
import torch
import torchmetrics.classification
from matplotlib import pyplot as plt
from sklearn.metrics import average_precision_score, roc_auc_score, roc_curve
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from torch.utils.data import DataLoader, TensorDataset

import torchmetrics_roc
from torchmetrics_roc.inference import compare_auroc

EXAMPLES = Path(__file__).parents[1] / "examples"
SCRIPT = EXAMPLES / "lightning_validation.py"

# Values are float32, and batches of another size may round a score differently, past its neighbour.
TOLERANCE = 2e-6


def loaded(script: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(script.stem, script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def example() -> ModuleType:
    return loaded(SCRIPT)


@pytest.fixture(scope="module")
def better_checkpoint() -> ModuleType:
    return loaded(EXAMPLES / "better_checkpoint.py")


def test_designs_that_say_more_dependence_have_wider_intervals(tmp_path, capsys):
    designs = loaded(EXAMPLES / "designs.py")
    designs.main(["--out", str(tmp_path / "designs.png")])
    assert len(capsys.readouterr().out.splitlines()) == 5
    assert plt.imread(tmp_path / "designs.png").shape == plt.imread(EXAMPLES / "designs.png").shape
    found = list(designs.intervals().values())
    values = [[value for value, _, _ in row] for row in found]
    default, fixed, twice, sampling, clusters = ([high - low for _, low, high in row] for row in found)
    assert values == [values[0]] * 5
    assert fixed[0] == default[0]
    assert fixed[1] < default[1]
    for a, b, c in zip(twice, default, clusters, strict=True):
        assert a < 0.8 * b < 0.6 * c
    assert sampling == pytest.approx(default, rel=0.06)  # by the same variance, and Student's t for F1


def test_the_picture_of_the_calibration_guide_is_what_it_draws(tmp_path):
    guide = (EXAMPLES / "guides/calibration.md").read_text().partition("## Decisions")[0]
    names = {}
    exec("".join(example.source for example in doctest.DocTestParser().get_examples(guide)), names)
    names["figure"].savefig(tmp_path / "calibration.png", dpi=100)
    shapes = [plt.imread(folder / "calibration.png").shape for folder in (tmp_path, EXAMPLES / "guides")]
    assert shapes[0][:2] == shapes[1][:2] == (400, 1300)


def test_the_tour_prints_what_it_shows_and_draws(tmp_path, capsys):
    tour = loaded(EXAMPLES / "tour.py")
    printed = capsys.readouterr().out.splitlines()
    shown = re.findall(r"^print\(.*\n# (.*)$", (EXAMPLES / "tour.py").read_text(), re.MULTILINE)
    assert len(shown) == 8
    words = [re.split(r"-?\d+\.\d+", line) for line in (*shown, *printed)]
    assert words[:8] == words[8:]
    numbers = [[float(x) for line in lines for x in re.findall(r"-?\d+\.\d+", line)] for lines in (shown, printed)]
    assert numbers[1] == pytest.approx(numbers[0], abs=2e-3)  # random numbers may differ in their last bits
    tour.main(["--out", str(tmp_path / "tour.png")])
    drawn, committed = (plt.imread(folder / "tour.png").shape for folder in (tmp_path, EXAMPLES))
    pinned = re.search(r"^matplotlib==(.*)$", (EXAMPLES.parent / ".ci/constraints.txt").read_text(), re.MULTILINE)
    assert pinned is not None
    # Other versions of matplotlib crop by a pixel on each side.
    assert drawn == (committed if matplotlib.__version__ == pinned[1] else pytest.approx(committed, abs=2))


@pytest.mark.skipif(
    not hasattr(torchmetrics.classification, "BinaryEER"), reason="this version of torchmetrics has no equal error rate"
)
def test_the_swapped_program_reads_the_same(capsys):
    swapped = loaded(EXAMPLES / "swapped.py")
    (_, theirs), (metrics, ours) = (
        swapped.program(library) for library in (torchmetrics.classification, torchmetrics_roc)
    )
    for name in ("auroc", "ap"):
        assert float(ours[name]) == pytest.approx(float(theirs[name]), abs=1e-6)
    for found, expected in zip(ours["recall"], theirs["recall"], strict=True):
        assert found.tolist() == pytest.approx(expected.tolist(), abs=1e-6)
    assert 0 < abs(float(ours["eer"] - theirs["eer"])) < 0.005  # between two points of the curve
    low, high = metrics["auroc"].interval()
    swapped.main()
    printed = capsys.readouterr().out.splitlines()
    assert printed[1].split() == ["auroc", *[f"{float(theirs['auroc']):.4f}"] * 2]
    assert printed[-1] == f"AUROC of the population, with 95 % confidence: {low:.4f} to {high:.4f}"


@pytest.mark.filterwarnings("ignore:.*does not have many workers.*", "ignore:.*LeafSpec.*:FutureWarning")
def test_the_lightning_program_of_the_readme_logs_what_it_names(tmp_path, monkeypatch):
    readme = (EXAMPLES.parent / "README.md").read_text()
    (program,) = re.findall(r"^```python\n(import .*?)^```", readme, re.MULTILINE | re.DOTALL)
    (named,) = re.findall(r"# to monitor: (.*), \.\.\.$", program, re.MULTILINE)
    monkeypatch.chdir(tmp_path)  # where the trainer logs
    names = {}
    exec(program, names)
    x = torch.randn(64, 16, generator=torch.Generator().manual_seed(0))
    trainer, data = names["trainer"], DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=16)
    trainer.validate(names["Model"](), data, verbose=False)
    assert trainer.callback_metrics.keys() >= {"val_eer", *named.split(", ")}


@pytest.mark.filterwarnings("ignore:.*does not have many workers.*", "ignore:.*LeafSpec.*:FutureWarning")
@pytest.mark.filterwarnings("ignore:.*number of training batches.*", "ignore:CurveLogger has no logger")
def test_the_checkpoint_of_the_guide_is_that_of_the_best_epoch(tmp_path, monkeypatch):
    guide = (EXAMPLES / "guides/lightning.md").read_text().partition("## What counts")[0]
    monkeypatch.chdir(tmp_path)  # where checkpoints are saved
    names = {}
    exec("".join(example.source for example in doctest.DocTestParser().get_examples(guide)), names)
    x = torch.randn(64, 16, generator=torch.Generator().manual_seed(0))
    trainer, best, data = names["trainer"], names["best"], DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), 16)
    trainer.fit(names["Model"](), data, data)
    assert best in trainer.checkpoint_callbacks
    assert 0.5 < float(best.best_model_score) <= 1
    assert re.fullmatch(rf"epoch=[01]-val_auroc={best.best_model_score:.3f}.ckpt", Path(best.best_model_path).name)
    assert Path(best.best_model_path).is_file()


@pytest.mark.filterwarnings("ignore:.*does not have many workers.*", "ignore:.*LeafSpec.*:FutureWarning")
@pytest.mark.filterwarnings("ignore:.*number of training batches.*", "ignore:CurveLogger has no logger")
def test_two_validation_sets_of_the_guide_are_logged_right_in_three_epochs(tmp_path, monkeypatch):
    guide = (EXAMPLES / "guides/lightning.md").read_text().partition("## What counts")[0]
    monkeypatch.chdir(tmp_path)  # where checkpoints are saved
    names = {}
    exec("".join(example.source for example in doctest.DocTestParser().get_examples(guide)), names)
    generator = torch.Generator().manual_seed(0)
    sets = {}
    for name, size, noise in (("train", 64, 0.5), ("seen", 75, 1.0), ("unseen", 203, 2.0)):
        x = torch.randn(size, 16, generator=generator)
        sets[name] = TensorDataset(x, (x[:, 0] + noise * torch.randn(size, generator=generator) > 0).long())
    logged, expected = [], []

    class Truth(pl.Callback):
        """What is logged after each validation, and what scikit-learn computes of all samples with the weights then."""

        def on_train_epoch_end(self, trainer: pl.Trainer, module: pl.LightningModule) -> None:
            known = {}
            for name in ("seen", "unseen"):
                x, y = sets[name].tensors
                with torch.no_grad():
                    scores = module.layer(x).squeeze(1)
                known[f"{name}_auroc"] = roc_auc_score(y, scores)
                known[f"{name}_ap"] = average_precision_score(y, scores)
                fpr, tpr, _ = roc_curve(y, scores, drop_intermediate=False)
                known[f"{name}_eer"] = interpolated_eer(fpr, tpr)
                plain = torchmetrics_roc.BinaryAUROC()
                plain.update(scores, y)
                known |= {f"{name}_auroc_{end}": float(x) for end, x in plain.interval()._asdict().items()}
            expected.append(known)
            logged.append({name: float(trainer.callback_metrics[name]) for name in known})

    best = names["ModelCheckpoint"](monitor="unseen_auroc", mode="max")
    trainer = pl.Trainer(
        callbacks=[names["CurveLogger"](), Truth(), best],
        max_epochs=3,
        accelerator="cpu",
        devices=1,
        logger=False,
        enable_progress_bar=False,
    )
    trainer.fit(
        names["TwoSets"](), *(DataLoader(sets["train"], 16), [DataLoader(sets[n], 32) for n in ("seen", "unseen")])
    )
    assert logged == [pytest.approx(known, abs=TOLERANCE) for known in expected]
    assert len({known["unseen_auroc"] for known in expected}) == 3  # another model each epoch
    assert float(best.best_model_score) == max(values["unseen_auroc"] for values in logged)
    assert not [name for name in trainer.callback_metrics if "dataloader" in name]


def interpolated_eer(fpr: np.ndarray, tpr: np.ndarray) -> float:
    """Where the ROC curve crosses FPR = 1 − TPR."""
    gap, turn = fpr + tpr - 1, int((fpr + tpr - 1 >= 0).argmax())
    share = -gap[turn - 1] / (gap[turn] - gap[turn - 1])
    return fpr[turn - 1] + share * (fpr[turn] - fpr[turn - 1])


def slow_numbers(model: torch.nn.Module, pairs: torch.utils.data.Dataset) -> dict[str, float]:
    """What scikit-learn says of the scores of all pairs, together in one process."""
    left, right, same = pairs.__getitems__(list(range(len(pairs))))
    with torch.no_grad():
        scores = model.eval()(left, right)
    fpr, tpr, _ = roc_curve(same, scores, drop_intermediate=False)
    return {
        "AUROC": roc_auc_score(same, scores),
        "AP": average_precision_score(same, scores),
        "EER": interpolated_eer(fpr, tpr),
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
    intervals = {f"{name}{end}" for name in ("AUROC", "AP", "KS") for end in ("_low", "_high")}
    others = {"epoch", "loss", "val/scores/eer_threshold"}
    assert {*events.Tags()["scalars"]} - others == {*expected, *intervals}  # each value once


# Lightning asks torch of today in words of yesterday.
@pytest.mark.filterwarnings("ignore:.*LeafSpec.*:FutureWarning")
def test_validation_in_lightning_equals_scikit_learn(example, tmp_path, capsys):
    model = example.main(["--epochs", "2", "--devices", "1", "--out", str(tmp_path)])
    expected = slow_numbers(model, example.loaders()[1].dataset)
    assert_told(tmp_path, capsys.readouterr().out, 2, expected)
    assert len(model.history) == 2
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


@pytest.mark.filterwarnings("ignore:.*LeafSpec.*:FutureWarning")
def test_a_model_that_learns_is_trained_on_and_one_that_does_not_is_stopped(better_checkpoint, capsys):
    stop = better_checkpoint.main(["--epochs", "4", "--patience", "1"])
    assert (stop.best_epoch, stop.waited) == (3, 0)
    told = capsys.readouterr().out.splitlines()
    gains = [[float(x) for x in re.findall(r"[+-]\d\.\d+", line)] for line in told[1:4]]
    assert all(0 < low < gain < high for gain, low, high in gains)
    stop = better_checkpoint.main(["--epochs", "10", "--patience", "2", "--lr", "0"])
    assert (stop.best_epoch, stop.waited) == (0, 2)
    assert capsys.readouterr().out.splitlines()[-1] == "stopped after epoch 2; the best was epoch 0"


# The state of a training may come from a file that holds no code: it is but tensors and numbers.
def test_the_best_so_far_is_resumed(better_checkpoint, tmp_path):
    stop = better_checkpoint.StopWithoutEvidence()
    stop.best, stop.best_epoch, stop.waited = {"w": torch.ones(2)}, 3, 1
    torch.save(stop.state_dict(), tmp_path / "state")
    other = better_checkpoint.StopWithoutEvidence()
    other.load_state_dict(torch.load(tmp_path / "state", weights_only=True))
    assert (other.best_epoch, other.waited, other.best["w"].tolist()) == (3, 1, [1, 1])


class Luck(pl.LightningModule):
    """Another model every epoch, each as good as the others: the column of the inputs that it looks at."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.zeros(1))
        self.column: torch.Tensor
        self.register_buffer("column", torch.tensor(0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x[:, self.column]

    def training_step(self, batch: list[torch.Tensor], _: int) -> torch.Tensor:
        return self.weight.sum()

    def on_train_epoch_start(self) -> None:
        self.column.fill_(self.current_epoch)

    def validation_step(self, batch: list[torch.Tensor], _: int) -> None: ...

    def configure_optimizers(self) -> torch.optim.Optimizer:
        return torch.optim.SGD(self.parameters(), 0.1)


@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning", "ignore::FutureWarning")
def test_luck_is_no_evidence_on_two_processes(better_checkpoint):
    generator = torch.Generator().manual_seed(1)
    target = torch.arange(101) % 2
    x = torch.randn(101, 10, generator=generator) + 1.5 * target[:, None]
    data = DataLoader(TensorDataset(x, target), batch_size=16)
    host = pl.Trainer(
        accelerator="cpu",
        devices=2,
        strategy="ddp_fork",
        max_epochs=10,
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
        callbacks=[better_checkpoint.StopWithoutEvidence(patience=2)],
    )
    host.fit(Luck(), data, data)
    logged = {name: float(value) for name, value in host.callback_metrics.items()}
    aurocs = [roc_auc_score(target, x[:, t]) for t in range(3)]
    assert aurocs == sorted(aurocs)  # which to look at alone would have seemed progress
    truth = compare_auroc(x[:, [2, 0]].T.contiguous(), target)  # each sample once, those that are repeated too
    expected = {"auroc": aurocs[2], "gain": truth.difference, "better": 0, "waited": 2}
    expected |= {"gain_low": truth.interval.low, "gain_high": truth.interval.high}
    assert logged == {name: pytest.approx(float(value), abs=1e-6) for name, value in expected.items()}
