"""Which cases are walked by default: of everything some, chosen by program, and the others by `-m slow`."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from cases import covering, first_few, in_one_test
from everything import CLASSES


def cases_of(**values: Any) -> list[dict[str, Any]]:
    return [dict(zip(values, case, strict=True)) for case in product(*values.values())]


def test_each_value_of_the_longest_is_walked_once_and_each_pair_of_the_others() -> None:
    cases = cases_of(name=range(40), memory=("exact", "bounded", "grid"), weighted=(False, True), seed=range(3))
    chosen = [cases[i] for i in covering(cases)]
    assert sorted(case["name"] for case in chosen) == list(range(40))
    for one, other in combinations(("memory", "weighted", "seed"), 2):
        assert {(case[one], case[other]) for case in chosen} == {(case[one], case[other]) for case in cases}
    taken = [case["memory"] for case in chosen]
    assert max(map(taken.count, taken)) - min(map(taken.count, taken)) < 6, "all but one are walked by few"


def test_a_class_is_a_task_and_a_measure() -> None:
    cases = cases_of(name=CLASSES, way=("exact", "bounded"))
    chosen = [cases[i] for i in covering(cases)]
    tasks = ("Binary", "Multiclass", "Multilabel")
    measures = {name.removeprefix(task) for name in CLASSES for task in tasks if name.startswith(task)}
    assert 40 <= len(measures) <= len(chosen) < 60
    for task, way in product(tasks, ("exact", "bounded")):
        assert sum(case["name"].startswith(task) and case["way"] == way for case in chosen) > 4
    assert all(any(case["name"].endswith(measure) for case in chosen) for measure in measures)


def test_a_new_measure_is_walked_and_another_turn_walks_others() -> None:
    cases = cases_of(name=[*CLASSES, "BinaryNew", "MultilabelNew"])
    walked = {turn: {cases[i]["name"] for i in covering(cases, turn)} for turn in map(str, range(20))}
    assert all(names & {"BinaryNew", "MultilabelNew"} for names in walked.values())
    assert len(set.union(*walked.values())) > 0.9 * len(cases)


def test_every_combination_of_joined_parameters_is_walked() -> None:
    cases = cases_of(name=CLASSES, way=("exact", "bounded"), seed=range(3))
    chosen = [cases[i] for i in covering(cases, joined=("name", "way"))]
    measures = {name.removeprefix("Binary") for name in CLASSES if name.startswith("Binary")}
    for measure, way in product(measures, ("exact", "bounded")):
        assert any(case["name"].endswith(measure) and case["way"] == way for case in chosen)
    assert 80 <= len(chosen) < 120
    assert {case["seed"] for case in chosen} == {0, 1, 2}


def test_the_cases_are_the_same_in_every_process() -> None:
    """Whatever strings hash to; workers refuse to run together otherwise."""
    code = (
        "from itertools import product; from cases import covering; "
        "cases = [dict(zip('abc', x)) for x in product('pqr', 'stu', 'vwx')]; print(sorted(covering(cases, 'turn')))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in range(4)
    }
    assert len(found) == 1


def test_nothing_is_covered_by_nothing() -> None:
    assert covering([]) == set()
    assert covering([{"name": "BinaryAUROC"}]) == {0}


PROGRAM = """
import pytest
from cases import first_few, in_one_test

@pytest.mark.covering(always=("a",))
@pytest.mark.parametrize("way", ["exact", "bounded"])
@pytest.mark.parametrize("name", "abcde")
def test_product(name, way): ...

@pytest.mark.parametrize("seed", first_few(2, range(6)))
def test_seeds(seed): ...

@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_late(seed): ...

@in_one_test("x, y", [(1, 1), (2, 3), (4, 4), (5, 7)])
@in_one_test("z", [0])
def test_many(x, y, z, tmp_path):
    assert x + z == y, tmp_path
"""


def test_what_is_not_walked_by_default_is_slow(tmp_path: Path) -> None:
    """And of cases that are one test each that fails is named."""
    here = Path(__file__).parent
    (tmp_path / "conftest.py").write_text("from cases import pytest_generate_tests")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    slow: slow\n    covering: some\n")
    (tmp_path / "test_some.py").write_text(PROGRAM)

    def run(*arguments: str) -> str:
        command = [sys.executable, "-m", "pytest", "-q", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(here), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment).stdout

    quick, slow = run("-m", "not slow"), run("-m", "slow")
    assert "1 failed, 8 passed" in quick
    assert "2 of 4 cases fail" in quick
    assert all(words in quick for words in ("x, y = (2, 3): AssertionError", "x, y = (5, 7): AssertionError"))
    assert "11 passed" in slow


def test_cases_in_one_test_take_what_it_takes_to_skip_and_to_fail() -> None:
    @in_one_test("x", [0, 1, pytest.param(2, id="two"), pytest.param(3, id="three")])
    def check(x: int) -> None:
        if x == 1:
            pytest.skip("none")
        if x == 3:
            pytest.fail("three")

    with pytest.raises(AssertionError, match=r"1 of 4 cases fail\nx = three: Failed: three"):
        check()
    assert first_few(1, "ab")[0] == "a"


def test_all_that_is_skipped_is_a_test_that_is_skipped() -> None:
    @in_one_test("x", range(4))
    def check(x: int) -> None:
        pytest.skip(f"no {x}")

    with pytest.raises(pytest.skip.Exception, match="no 3"):
        check()


@in_one_test("x", range(3))
def test_a_case_patches_for_itself(x: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "TORCHMETRICS_ROC_CASE" not in os.environ
    monkeypatch.setenv("TORCHMETRICS_ROC_CASE", str(x))
