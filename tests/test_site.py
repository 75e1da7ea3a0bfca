"""The site: what it says of each measure, and that it is built without a warning."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from cases import in_one_test

import torchmetrics_roc as tr
from torchmetrics_roc import inference
from torchmetrics_roc.registry.table import ENTRIES

if sys.version_info < (3, 11):
    pytest.skip("the site is built with Python 3.11 or newer", allow_module_level=True)
import tomllib

SITE = Path(__file__).parents[1] / "examples" / "site"
SAID: dict[str, dict[str, Any]] = tomllib.loads((SITE / "measures.toml").read_text())
MEASURES = {re.sub("^(Binary|Multiclass|Multilabel)", "", name) for name in ENTRIES}


def test_each_measure_has_a_page() -> None:
    assert SAID.keys() == MEASURES
    assert len({said["title"] for said in SAID.values()}) == len(SAID)
    assert all(
        {"title", "section", "answers", "avoid", "pitfall", "elsewhere"} == said.keys() for said in SAID.values()
    )
    assert all("?" in said["answers"] for said in SAID.values()), "a question"


@in_one_test("name", SAID)
def test_a_page_names_what_exists(name: str) -> None:
    said = SAID[name]
    for word in re.findall(r"`([A-Z]\w+)", f"{said['answers']} {said['avoid']} {said['pitfall']}"):
        assert word in MEASURES or hasattr(tr, word), word
    text = f"{said['avoid']} {said['pitfall']}"
    named = {name, *re.findall(r"`(\w+)", text)} & MEASURES
    classes = [getattr(tr, entry) for entry in ENTRIES if re.sub("^(Binary|Multiclass|Multilabel)", "", entry) in named]
    for method in re.findall(r"`(\w+)\(\)`", text):
        assert any(hasattr(of, method) for of in classes), method
    for path in re.findall(r"`torchmetrics_roc\.inference\.(\w+)", said["avoid"]):
        assert hasattr(inference, path)
    for library, path in said["elsewhere"].items():
        module, _, found = path.rpartition(".")
        assert library in ("pROC", "scikit-survival", "torchsurv") or hasattr(import_module(module), found), path


@pytest.mark.slow  # a minute
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    pytest.importorskip("furo")
    command = [sys.executable, str(SITE / "build.py"), "--out", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr[-3000:]
    pages = {path.relative_to(tmp_path).with_suffix("").as_posix() for path in tmp_path.rglob("*.html")}
    assert pages >= {"index", "which", "gallery", "reference/metrics", *(f"measures/{name}" for name in MEASURES)}
    described = (tmp_path / "objects.inv").exists() and "".join(
        path.read_text() for folder in ("measures", "reference") for path in (tmp_path / folder).rglob("*.html")
    )
    assert all(f'id="torchmetrics_roc.{name}"' in described for name in ENTRIES)
    assert all(f'id="torchmetrics_roc.inference.{name}"' in described for name in inference.__all__)
    auroc = (tmp_path / "measures" / "AUROC.html").read_text()
    signature = auroc.split('id="torchmetrics_roc.BinaryAUROC"')[1].split("</dt>")[0]
    assert "max_fpr</span>" in signature
    assert "sklearn.metrics.roc_auc_score" in auroc
    assert re.search(r"30\+30 cont\.", auroc)  # the measured coverage
