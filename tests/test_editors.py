"""What an editor shows of a public name is what `help` shows."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

import torchmetrics_roc as tr
from torchmetrics_roc import functional, inference

jedi = pytest.importorskip("jedi")

ROOT = Path(tr.__file__).parents[1]
IMPORTS = "import torchmetrics_roc, torchmetrics_roc.functional, torchmetrics_roc.inference\n"
METHODS = [
    f"{task}{name}.{method}"
    for task, name in (("Binary", "AUROC"), ("Multiclass", "ROC"), ("Multilabel", "Rate"))
    for method in ("bounds", "compute", "curve", "forward", "interval", "operating_point", "plot", "reset", "update")
]
PATHS = [
    *(name for name in tr.__all__ if name not in ("__version__", "functional", "inference")),
    *(f"functional.{name}" for name in functional.__all__),
    *(f"inference.{name}" for name in inference.__all__ if name != "Contrast"),  # another name of `Comparison`
    *METHODS,
]


def help_of(path: str) -> str:
    return inspect.getdoc(reduce(getattr, path.split("."), tr)) or ""


def test_jedi_shows_what_help_shows() -> None:
    assert len(PATHS) > 350
    missed = []
    for path in PATHS:
        line = f"torchmetrics_roc.{path}"
        found = jedi.Script(IMPORTS + line).help(2, len(line))
        if help_of(path) not in [inspect.cleandoc(name.docstring(raw=True)) for name in found]:
            missed.append(path)
    assert not missed


class Server:
    """A language server, asked for what an editor shows."""

    def __init__(self, process: Any) -> None:
        self.process, self.asked = process, 0

    def tell(self, method: str, params: dict[str, Any], **more: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def ask(self, method: str, **params: Any) -> Any:
        self.asked += 1
        self.tell(method, params, id=self.asked)
        while True:
            length = 0
            while line := self.process.stdout.readline().strip():
                name, _, value = line.partition(b":")
                length = int(value) if name == b"Content-Length" else length
            message = json.loads(self.process.stdout.read(length))
            if message.get("id") == self.asked and "method" not in message:
                return message["result"]


@contextmanager
def pyright() -> Iterator[Server]:
    command = [str(Path(sys.executable).with_name("basedpyright-langserver")), "--stdio"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        server = Server(process)
        folder = {"uri": ROOT.as_uri(), "name": "root"}
        plain = {"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}
        server.ask("initialize", processId=None, rootUri=None, capabilities=plain, workspaceFolders=[folder])
        server.tell("initialized", {})
        yield server
        process.kill()


@pytest.mark.slow  # half a minute, and it needs basedpyright
def test_pyright_shows_what_help_shows() -> None:
    pytest.importorskip("basedpyright")
    file = {"uri": (ROOT / "program.py").as_uri()}  # which need not exist
    missed = []
    with pyright() as server:
        text = IMPORTS + "".join(f"torchmetrics_roc.{path}\n" for path in PATHS)
        server.tell(
            "textDocument/didOpen", {"textDocument": {**file, "languageId": "python", "version": 1, "text": text}}
        )
        for place, path in enumerate(PATHS, 1):
            position = {"line": place, "character": len(f"torchmetrics_roc.{path}")}
            shown = server.ask("textDocument/hover", textDocument=file, position=position)
            if "".join(help_of(path).split()) not in "".join(str(shown and shown["contents"]["value"]).split()):
                missed.append(path)
    assert not missed
