"""What a user gets: names, documentation, an import that asks for nothing optional."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from importlib import import_module
from importlib.metadata import requires
from pathlib import Path

import pytest
from cases import in_one_test
from packaging.version import Version
from torchmetrics import SumMetric

import torchmetrics_roc
from torchmetrics_roc import classification
from torchmetrics_roc.functional import classification as functional
from torchmetrics_roc.lightning import loggers
from torchmetrics_roc.registry.table import TABLE

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
PROGRAM = """
import sys, torch, torchmetrics
before = set(sys.modules)
import torchmetrics_roc, torchmetrics_roc.functional, torchmetrics_roc.loggers
print(*{name.split(".")[0] for name in set(sys.modules) - before})
assert "torchmetrics_roc.plot" not in sys.modules
sys.modules.update({name: None for name in ["matplotlib", *sys.modules] if name.startswith("matplotlib")})
metric = torchmetrics_roc.BinaryROC()
metric.update(torch.rand(4), torch.tensor([0, 1, 0, 1]))
metric.plot()
"""


def test_import_asks_for_nothing_optional_and_a_drawing_says_what_to_install() -> None:
    run = subprocess.run([sys.executable, "-W", "ignore", "-c", PROGRAM], capture_output=True, text=True, check=False)
    brought = set(run.stdout.split()) - set(sys.stdlib_module_names)
    assert brought - {"numpy"} == {"torchmetrics_roc"}  # torchmetrics needs NumPy, and may load parts of it later
    assert run.stderr.strip().endswith(
        "ModuleNotFoundError: Drawing a curve needs matplotlib: install it with `pip install 'torchmetrics_roc[plot]'`."
    )


def test_a_name_of_torchmetrics_alone_says_where_it_is() -> None:
    theirs = r"`from torchmetrics\.classification import BinaryF1Score`"
    for module in (torchmetrics_roc, classification):
        with pytest.raises(AttributeError, match=theirs):
            module.BinaryF1Score  # noqa: B018
    with pytest.raises(AttributeError, match=r"`from torchmetrics\.functional\.classification import binary_f1_score`"):
        functional.binary_f1_score  # noqa: B018
    with pytest.raises(AttributeError, match=r"no attribute 'F1'$"):
        torchmetrics_roc.F1  # noqa: B018


def test_hard_dependencies_are_two() -> None:
    hard = [line for line in requires("torchmetrics_roc") or [] if "extra" not in line]
    assert sorted(hard) == ["torch>=2.4.1", "torchmetrics>=1.4.1"]
    assert not any("<" in line or "==" in line.split(";")[0] for line in requires("torchmetrics_roc") or [])


def test_the_table_of_versions_is_what_runs() -> None:
    """The README's, beside the files that `.ci/floors` and `.ci/run` install from, and the jobs that run these."""
    rows = re.findall(
        r"^\| (Python|torch|torchmetrics|pytorch-lightning|matplotlib) \| (\S+) \| (\S+) \|$", README, re.M
    )
    assert len(rows) == 5
    python, *packages = rows
    jobs = re.findall(r'"3\.(\d+)"', (ROOT / ".github/workflows/ci.yml").read_text())
    assert python[1:] == (f"3.{min(map(int, jobs))}", f"3.{max(map(int, jobs))}")
    oldest, newest = (_pinned(ROOT / ".ci" / f"{name}.txt") for name in ("floors", "constraints"))
    assert packages == [(name, oldest[name], newest[name]) for name, *_ in packages]


def _pinned(path: Path) -> dict[str, str]:
    return dict(re.findall(r"^([\w-]+)==(\S+)$", path.read_text(), re.MULTILINE))


def test_the_floors_that_are_claimed_are_those_that_are_run() -> None:
    """Hosts, services and the tool of the reference excepted, which `.ci/floors` does not install."""
    claimed = (ROOT / "pyproject.toml").read_text().split("[project]")[1]
    claimed = re.sub(r"^(frameworks|services|docs|editors) = .*$", "", claimed, flags=re.MULTILINE)
    pinned = (ROOT / ".ci/floors.txt").read_text()
    floors, run = (
        {name: Version(version) for name, version in re.findall(rf'([\w-]+){sign}([\d.]+)["\n]', text)}
        for text, sign in ((claimed, ">="), (pinned, "=="))
    )
    assert len(floors) > 9
    assert {name: run.get(name) for name in floors} == floors


def test_every_class_at_every_path() -> None:
    assert set(classification.__all__) < set(torchmetrics_roc.__all__)
    for name in classification.__all__:
        assert getattr(torchmetrics_roc, name) is getattr(classification, name)
    for name in functional.__all__:
        assert getattr(import_module("torchmetrics_roc.functional"), name) is getattr(functional, name)


def test_public_modules_can_be_imported_without_their_folder() -> None:
    for folder, names in torchmetrics_roc.SHORT.items():
        for name in names:
            assert import_module(f"torchmetrics_roc.{name}") is import_module(f"torchmetrics_roc.{folder}.{name}")
    for former, name in torchmetrics_roc.MERGED.items():
        folder = next(folder for folder, names in torchmetrics_roc.SHORT.items() if name in names)
        for path in (f"torchmetrics_roc.{former}", f"torchmetrics_roc.{folder}.{former}"):
            assert import_module(path) is import_module(f"torchmetrics_roc.{name}") is getattr(torchmetrics_roc, former)
    assert import_module("torchmetrics_roc.loggers").register is loggers.register
    assert torchmetrics_roc.rates is import_module("torchmetrics_roc.rates").rates


PRIVATE = (
    "_apply",
    "_computed",
    "_copy_state_dict",
    "_defaults",
    "_device",
    "_forward_cache",
    "_forward_full_state_update",
    "_is_synced",
    "_load_from_state_dict",
    "_persistent",
    "_reduce_states",
    "_reductions",
    "_should_unsync",
    "_sync_dist",
    "_to_sync",
    "_update_count",
    "_wrap_compute",
    "_update_signature",
    "_wrap_update",
)
"""Private names of a `torchmetrics.Metric` instance that `metrics.framework` relies on."""


@in_one_test("name", PRIVATE)
def test_torchmetrics_has_what_the_host_relies_on(name: str) -> None:
    """Of the installed version; the oldest and the newest are installed by `.ci/floors` and `.ci/run`."""
    assert hasattr(SumMetric(), name)
    _, used = (
        (ROOT / "torchmetrics_roc/metrics/framework.py")
        .read_text()
        .split("class FrameworkMetric(SharedEvaluator, Metric)")
    )
    assert re.search(rf"\b{name}\b", used)


@in_one_test("name", [n for n in classification.__all__ if n.startswith("Binary")])
def test_a_class_shows_its_measure_s_words_and_an_example(name: str) -> None:
    words = inspect.getdoc(getattr(classification, name)) or ""
    assert ">>> " in words
    assert "`compute` returns" in " ".join(words.split())


def test_a_new_measure_has_all_its_names() -> None:
    measures = {name.removeprefix("Binary") for name in classification.__all__ if name.startswith("Binary")}
    of_two_tasks = {row.name for row in TABLE if row.layout.keys() == {"binary", "multiclass"}}
    expected = {
        prefix + measure for measure in measures - of_two_tasks for prefix in ("", "Binary", "Multiclass", "Multilabel")
    }
    expected |= {prefix + measure for measure in of_two_tasks for prefix in ("Binary", "Multiclass")}
    of_one_task = {"GroupedAUROC", "GroupedAveragePrecision", "SlicedAUROC", "SlicedRate", "PairedAUROC"}
    of_one_task |= {f"Grouped{name}" for name in ("NDCG", "Precision", "Recall", "HitRate", "MRR")}
    of_one_task |= {"TimeDependentAUROC"}
    of_one_task |= {f"Multiclass{name}" for name in ("OvOAUROC", "CrossEntropy", "ClasswiseCalibrationError")}
    assert set(classification.__all__) == expected | of_one_task
    assert len(functional.__all__) == len(classification.__all__)
    readme = (ROOT / "README.md").read_text()
    assert all(f"`{measure}`" in readme or f"`{measure}," in readme for measure in measures | of_one_task)
