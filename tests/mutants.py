"""How many one-token mutants of the library the tests kill: `python -m tests.mutants [--sample 60] [--only roc.py]`.

A mutant differs from the library by one operator, constant, name or negation. Each of a seeded sample is put into a
copy of the repository, where the tests that most likely see it run first, in random order, and then the others that are
fast. A mutant that no test kills is printed with its line; it is a gap in the tests, or equivalent: then it joins
`EQUIVALENT` with the reason. Not collected by pytest.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import importlib.util
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import pytest
import torch

ROOT = Path(__file__).parents[1]
PACKAGE = "torchmetrics_roc"

OPERATORS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
CONSTANTS = {"0": "1", "1": "2", "2": "1", "0.0": "1.0", "1.0": "0.0", "True": "False", "False": "True"}
NAMES = {"max": "min", "min": "max", "amax": "amin", "amin": "amax", "sum": "mean", "mean": "sum", "any": "all"}
NAMES |= {"all": "any", "fmax": "fmin", "fmin": "fmax", "maximum": "minimum", "minimum": "maximum", "nanmean": "mean"}
DROPPED: dict[type[ast.AST], str] = {ast.Not: "not ", ast.Invert: "~", ast.USub: "-"}

FIRST = {
    "_examples": "package registry",
    "bins": "bounded bounded_readings",
    "batches": "tasks metric",
    "binned": "bounded bounded_readings",
    "cache": "exchange distributed protocol metric",
    "choice": "rate readings bounded_readings",
    "chosen_rate": "rate readings bounded_readings",
    "classification": "registry parity",
    "columns": "columns exchange",
    "confusion": "confusion",
    "confusion_state": "confusion",
    "costs": "readings bounded_readings",
    "curve": "curve columns oracles laws devices",
    "cuts": "exchange rate readings confusion",
    "det": "laws oracles bounded bounded_readings",
    "device_rows": "devices operators columns",
    "distributed": "distributed exchange",
    "docstrings": "registry package",
    "entries": "columns oracles curve extremes",
    "epoch_reports": "curve_logger loggers lightning",
    "evaluator": "metric input tasks",
    "exports": "readings summary",
    "frozen": "rate",
    "functional/classification": "registry parity",
    "gains": "decisions oracles",
    "grids": "bounded",
    "handshake": "exchange protocol distributed",
    "hints": "input tasks",
    "histograms": "bounded bounded_readings confusion operators",
    "host": "hosts metric exchange",
    "host_rows": "columns oracles operators",
    "hull": "rate readings columns devices",
    "intervals": "intervals groups",
    "keys": "keys curve input",
    "lightning": "lightning curve_logger",
    "loggers": "loggers curve_logger",
    "many_rows": "columns oracles",
    "measure": "laws rate",
    "metric": "metric input bounded",
    "models": "intervals metric",
    "operating": "rate readings bounded_readings",
    "options": "input bounded registry",
    "packed": "columns oracles devices operators",
    "packing": "columns oracles keys",
    "padding": "padding curve_logger",
    "placements": "intervals inference columns",
    "plot/axes": "plot",
    "plot/charts": "plot decisions",
    "plot/drawings": "plot",
    "plot/metrics": "plot decisions",
    "plot/pictures": "plot",
    "plot/lines": "plot",
    "polylines": "laws",
    "pr": "oracles laws bounded rate",
    "predictions": "confusion tasks",
    "printouts": "summary inference",
    "ranks": "distributed protocol exchange",
    "rates": "rate readings",
    "readings": "readings summary",
    "registry": "registry parity",
    "roc": "oracles laws readings",
    "rows": "columns curve devices",
    "runs": "calibration decisions",
    "samples": "metric input tasks extremes operators devices",
    "selective": "decisions oracles",
    "sides": "exchange oracles readings",
    "signatures": "registry parity",
    "sizes": "sums columns exchange",
    "states": "metric bounded unknown_epochs",
    "stubs": "registry package",
    "steps": "columns oracles",
    "sums": "sums columns extremes devices",
    "task_metrics": "tasks metric",
    "tasks": "tasks laws input",
    "thin": "thin exchange",
    "top_label": "calibration tasks",
    "values": "tasks readings",
    "inference/areas": "intervals inference",
    "inference/bands": "bands inference_surroundings",
    "inference/clustered": "intervals arguments",
    "inference/clusters": "draws intervals",
    "inference/comparison": "inference",
    "inference/distributions": "inference intervals",
    "inference/draws": "draws",
    "inference/influence": "contrasts intervals",
    "inference/permutation": "planning",
    "inference/planning": "planning inference",
    "inference/resampling": "draws intervals",
}
"""The tests, `test_*.py`, that most likely see a mutant of a module; `test_<module>.py` and its doctests go first."""

REST = (
    "curve columns oracles readings references laws rate tasks bounded_readings bounded confusion metric input keys"
    " intervals inference draws groups summary subclasses padding unknown_epochs aliasing thin parity surroundings"
    " distributed operators devices"
)
"""The tests that see the mutants which those let pass."""

PRELOADED = ["torchmetrics", "pytorch_lightning", "matplotlib.pyplot", "scipy.stats", "sklearn.metrics"]
"""What is imported once, before the processes of the mutants are forked."""

FORK = multiprocessing.get_context("fork")

NO_TESTS = 5
"""The exit code of pytest that found no tests to run."""

EQUIVALENT: dict[str, str] = {
    'inference/resampling.py: if device.type != "cpu" and len(starts) == 1:': "threads or not, the draws are the same",
    'inference/resampling.py: return _in_threads(some, range(0, replicates, each), device.type != "cpu")': (
        "threads or not, the draws are the same"
    ),
    "device_rows.py: if codes.shape[1] >= 1:  # before its tie began: what the last change of the score left": (
        "of one sample there is nothing before"
    ),
    "many_rows.py: return [work(piece) for piece in pieces] if threads == 2 else in_threads(work, pieces, threads)": (
        "threads or not, the pieces are the same"
    ),
    "pr.py: known = [t for t in range(len(curves.recall)) if not bool(curves.recall[t][1].isnan())]": (
        "without positives every recall is NaN"
    ),
    "pr.py: known = [t for t in range(len(curves.recall)) if not bool(curves.recall[t][-2].isnan())]": (
        "without positives every recall is NaN"
    ),
    "calibration.py: around = (least.excess < 0) & (most.excess >= 0)": "an end at 0 is nearest by itself",
    "calibration.py: around = (least.excess <= 0) & (most.excess > 0)": "an end at 0 is nearest by itself",
    "slices.py: least = torch.cat([known, known.new_full((1, 2), torch.inf)], 1).amin(1)": "two infinities, not one",
    "plot/drawings.py: floor = 1.0": "only axes of rates as deviates have a floor, and set their own",
    "choice.py: among, origin = among & (steps > curve.spread(most) - ROUNDING), origin & (none >= most - ROUNDING)": (
        "the rounding of sums is far from the end of what is taken for it"
    ),
    "choice.py: among, origin = among & (steps >= curve.spread(most) - ROUNDING), origin & (none > most - ROUNDING)": (
        "the rounding of sums is far from the end of what is taken for it"
    ),
}
"""Mutants that no test can kill, `file: line of the mutant`, with the reason."""


class Mutant(NamedTuple):
    """A replacement of the bytes from `start` to `end` of a file."""

    file: str
    start: int
    end: int
    new: str

    def of(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def lines(self) -> tuple[int, str, str]:
        """The number of the line, and how it reads before and after."""
        source = (ROOT / PACKAGE / self.file).read_bytes()
        number = source[: self.start].count(b"\n")
        before, after = (x.decode().splitlines()[number].strip() for x in (source, self.of(source)))
        return number + 1, before, after

    @property
    def known(self) -> str | None:
        """Why it is equivalent."""
        return EQUIVALENT.get(f"{self.file}: {self.lines()[2]}")


def mutants(file: str) -> Iterator[Mutant]:
    """All mutants of a file of the package."""
    source = (ROOT / PACKAGE / file).read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def begin(node: ast.expr) -> int:
        return starts[node.lineno - 1] + node.col_offset

    def end(node: ast.expr) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return starts[node.end_lineno - 1] + node.end_col_offset

    def between(left: int, right: int, kind: type[ast.AST]) -> Iterator[Mutant]:
        old, new = OPERATORS.get(kind, ("", ""))
        at = source.find(old.encode(), left, right) if old else -1
        if at >= 0:
            yield Mutant(file, at, at + len(old), new)

    def walk(node: ast.AST, inside: bool) -> Iterator[Mutant]:
        inside = inside or isinstance(node, (ast.FunctionDef, ast.Lambda))
        if isinstance(node, (ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom)):
            return  # words, and names
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return  # `zip` only promises that lengths agree
        if isinstance(node, ast.BinOp) and (inside or not isinstance(node.op, ast.BitOr)):
            yield from between(end(node.left), begin(node.right), type(node.op))
        elif isinstance(node, ast.AugAssign):
            yield from between(end(node.target), begin(node.value), type(node.op))
        elif isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
            for left, right, op in zip(operands, operands[1:], node.ops):
                yield from between(end(left), begin(right), type(op))
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:]):
                yield from between(end(left), begin(right), type(node.op))
        elif isinstance(node, ast.UnaryOp) and type(node.op) in DROPPED:
            yield Mutant(file, begin(node), begin(node) + len(DROPPED[type(node.op)]), "")
        elif isinstance(node, ast.Constant) and repr(node.value) in CONSTANTS:
            yield Mutant(file, begin(node), end(node), CONSTANTS[repr(node.value)])
        elif isinstance(node, ast.Attribute) and node.attr in NAMES:
            yield Mutant(file, end(node) - len(node.attr), end(node), NAMES[node.attr])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min"):
            yield Mutant(file, begin(node.func), end(node.func), NAMES[node.func.id])
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from walk(child, inside)

    yield from walk(ast.parse(source), False)


def tests_of(file: str) -> tuple[list[str], list[str]]:
    """The tests that run first for a mutant of this file, and those that run then."""
    stem = file.removesuffix(".py")
    first = [f"{PACKAGE}/{file}"]
    for name in [Path(stem).name, *FIRST.get(stem, "").split()]:
        path = f"tests/test_{name}.py"
        if path not in first and (ROOT / path).exists():
            first.append(path)
    rest = [f"tests/test_{name}.py" for name in REST.split()]
    return first, [path for path in rest if path not in first]


class _Seen:
    """A plugin of pytest: the tests that failed, and another order of them.

    What a test does not see, its parametrised neighbours rarely do: in random order one that does is met sooner.
    """

    def __init__(self, deselected: set[str]) -> None:
        self.deselected = deselected
        self.failed: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid not in self.deselected]
        random.Random(0).shuffle(items)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


class Trial:
    """Tests of a copy of the repository with a mutant, in a process forked from this one, which has imported torch."""

    def __init__(self, mutant: Mutant | None, paths: list[str], deselected: set[str], limit: float) -> None:
        self.mutant, self.started, self.limit = mutant, time.perf_counter(), limit
        self.answer, there = FORK.Pipe(duplex=False)
        self.process = FORK.Process(target=self._run, args=(there, paths, deselected))
        self.process.start()
        there.close()

    def _run(self, there: Connection, paths: list[str], deselected: set[str]) -> None:
        os.setsid()  # with the processes that tests start, it is ended as one group
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        torch.set_num_threads(1)
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy"
            shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__"))
            if self.mutant:
                path = copy / PACKAGE / self.mutant.file
                path.write_bytes(self.mutant.of(path.read_bytes()))
            os.chdir(copy)
            os.environ["PYTHONPATH"] = str(copy)
            sys.path[:] = [str(copy), *(path for path in sys.path if path not in ("", str(ROOT)))]
            sys.modules.pop("tests", None)  # of the repository, not of the copy
            seen = _Seen(deselected)
            first = ["-x"] if self.mutant else []
            code = pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", *first, *paths], plugins=[seen])
        there.send((int(code), seen.failed))

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.started

    def verdict(self) -> tuple[str, list[str]] | None:
        """How the mutant dies, `killed` or `timeout`, or that it `survived`; and the tests that see it.

        None while it runs.
        """
        if self.answer.poll():
            try:
                code, failed = self.answer.recv()
            except EOFError:  # a signal ended it
                self.process.join()
                code = self.process.exitcode
                assert code != 1, "a process failed before its tests ran"
                failed = [f"signal {-(code or 0)}"]
            assert code in (0, NO_TESTS) or failed, f"pytest ended with {code} and named no test that failed"
            return ("killed", failed) if failed else ("survived", [])
        if self.seconds > self.limit:
            os.killpg(self.process.pid or 0, signal.SIGKILL)
            return "timeout", []
        return None


def verdicts(trials: Iterator[Trial], workers: int) -> Iterator[tuple[Trial, str, list[str]]]:
    """What becomes of each trial; so many run at a time."""
    running: list[Trial] = []
    more = True
    while more or running:
        while more and len(running) < workers:
            trial = next(trials, None)
            more = trial is not None
            running += [trial] if trial else []
        for trial in [*running]:
            if said := trial.verdict():
                running.remove(trial)
                yield trial, *said
        time.sleep(0.05)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--sample", type=int, default=60, help="how many mutants are drawn")
    parser.add_argument("--only", nargs="*", help="files of the package, as roc.py or inference/draws.py")
    parser.add_argument("--limit", type=float, default=900, help="seconds that the tests of a mutant may take")
    parser.add_argument("--first", action="store_true", help="run the likely tests only: the score is a lower bound")
    parser.add_argument("--workers", type=int, default=1, help="how many mutants are tried at a time")
    parser.add_argument("--deselect", nargs="*", default=[], help="tests known to fail without a mutant")
    given = parser.parse_args()
    files = given.only or [str(path.relative_to(ROOT / PACKAGE)) for path in sorted((ROOT / PACKAGE).rglob("*.py"))]
    everything = [mutant for file in files if Path(file).stem != "_examples" for mutant in mutants(file)]
    drawn = random.Random(given.seed).sample(everything, min(given.sample, len(everything)))
    print(f"{len(drawn)} of {len(everything)} mutants, seed {given.seed}", flush=True)
    for name in PRELOADED:
        if importlib.util.find_spec(name.split(".")[0]):
            importlib.import_module(name)
    found = judged(drawn, given.limit, set(given.deselect), 1 if given.first else 2, given.workers)
    counts = Counter(word for word, _ in found.values())
    dead = counts["killed"] + counts["timeout"]
    print(
        f"{dict(counts)}: {dead / max(dead + counts['survived'], 1):.1%} of those that are not equivalent were killed"
    )


def judged(
    drawn: list[Mutant], limit: float, broken: set[str], rounds: int, workers: int
) -> dict[Mutant, tuple[str, str]]:
    """The verdict on each mutant. A test that fails without a mutant, too, kills none: then the others decide."""
    found = {mutant: ("equivalent", mutant.known) for mutant in drawn if mutant.known}
    for part in range(rounds):
        left = [mutant for mutant in drawn if found.get(mutant, ("survived", ""))[0] == "survived"]
        while left:
            trials = (Trial(mutant, tests_of(mutant.file)[part], broken, limit) for mutant in left)
            for trial, word, by in verdicts(trials, workers):
                assert trial.mutant is not None
                number, before, after = trial.mutant.lines()
                found[trial.mutant] = word, by[0] if by else ""
                print(f"{word:10} {trial.seconds:4.0f} s  {trial.mutant.file}:{number}  {' '.join(by)}", flush=True)
                if word in ("survived", "timeout"):
                    print(f"    - {before}\n    + {after}", flush=True)
            killers = sorted({by for mutant, (word, by) in found.items() if word == "killed" and mutant in left})
            killers = [name for name in killers if not name.startswith("signal ")]
            unchanged = iter([Trial(None, killers, set(), 10 * limit)] if killers else [])
            fail = {name for _, _, failed in verdicts(unchanged, 1) for name in failed}
            for name in fail:
                print(f"fails without a mutant: {name}", flush=True)
            broken |= fail
            left = [mutant for mutant in left if found[mutant][1] in fail]
    return found


if __name__ == "__main__":
    main()
