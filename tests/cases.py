"""Which cases of a test run by default and which under `-m slow` only; and cheap cases that are one test.

A class is a measure with a task and a memory, each written once. So each of them is proved once, and that they fit
together for some classes. A test that walks a product is marked `covering`: by default it runs with some of the cases,
chosen by program, so that a new measure joins by itself, and `-m slow` runs it with the others.
"""

from __future__ import annotations

import functools
import inspect
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import combinations
from typing import Any

import pytest

TASKS = ("Binary", "Multiclass", "Multilabel")

Part = tuple[str, str]
"""The name of a parameter and its value in words."""


def parts(case: Mapping[str, Any], joined: Sequence[str] = ()) -> list[Part]:
    """The parameters of a case, some of them joined into one; the name of a class, or of its functional, is a task and
    a measure."""
    found = []
    for name, value in case.items():
        word = str(value)
        for task in TASKS:
            for prefix in (task, f"{task.lower()}_"):
                if isinstance(value, str) and word.startswith(prefix) and word != prefix:
                    found.append((f"{name}'s task", task))
                    word = word.removeprefix(prefix)
        found.append((name, word))
    both = "; ".join(word for name, word in found if name in joined)
    return [part for part in found if part[0] not in joined] + ([("joined", both)] if joined else [])


def covering(cases: Sequence[Mapping[str, Any]], turn: str = "", joined: Sequence[str] = ()) -> set[int]:
    """The indices of some of the cases: those with each value of the parameter that has most, in one case each, and
    with each pair of values of all others, in one case at least.

    A value is walked with what was walked least before, so that the others take turns; where they begin depends on
    `turn`, so that two tests walk different classes of a measure. Every combination of `joined` parameters is walked.
    """
    of_case = [parts(case, joined) for case in cases]
    values = Counter(name for name, _ in dict.fromkeys(part for found in of_case for part in found))
    most = max(values, key=lambda name: values[name], default="")
    first = zlib.crc32(turn.encode()) % max(1, len(cases))
    order = [*range(first, len(cases)), *range(first)]
    leads: dict[str, list[int]] = {}
    beside: dict[int, list[Any]] = {}
    for i in order:
        others = [part for part in of_case[i] if part[0] != most]
        beside[i] = [*others, *combinations(others, 2)]
        leads.setdefault(dict(of_case[i]).get(most, ""), []).append(i)
    walked: Counter[Any] = Counter()
    chosen = []
    for indices in leads.values():
        chosen.append(min(indices, key=lambda i: sum(walked[part] for part in beside[i])))
        walked.update(beside[chosen[-1]])
    for i in order:
        if not all(walked[part] for part in beside[i]):
            chosen.append(i)
            walked.update(beside[i])
    return set(chosen)


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Of a test that is marked `covering`, with the names of joined parameters, all but the covered cases are slow,
    and those with one of the values `always`.

    Slow cases are not made where none would run: there are twice as many as others, and making them takes seconds.
    """
    yield
    calls, test = metafunc._calls, metafunc.definition
    quick = [call for call in calls if all(mark.name != "slow" for mark in call.marks)]
    if mark := test.get_closest_marker("covering"):
        always = mark.kwargs.get("always", ())
        chosen = covering([call.params for call in quick], test.name, mark.args)
        chosen |= {
            i for i, call in enumerate(quick) if any(x in always for x in call.params.values() if type(x) is str)
        }
        for i, call in enumerate(quick):
            call.marks.extend([] if i in chosen else [pytest.mark.slow.mark])
        quick = [quick[i] for i in sorted(chosen)]
    if metafunc.config.option.markexpr == "not slow":
        calls[:] = (quick if test.get_closest_marker("slow") is None else []) or calls[:1]


def first_few(count: int, cases: Iterable[Any]) -> list[Any]:
    """The cases for `parametrize`, those after the first few slow: more seeds and sizes of what those prove."""
    given = list(cases)
    late = [case if isinstance(case, tuple) else (case,) for case in given[count:]]
    return [*given[:count], *(pytest.param(*case, marks=pytest.mark.slow) for case in late)]


def _values(case: Any, count: int) -> Sequence[Any]:
    """The values of a case, which may be a `pytest.param` without marks."""
    if isinstance(case, type(pytest.param())):
        assert not case.marks, "a mark is of a whole test"
        return case.values
    return (case,) if count == 1 else case


def in_one_test(names: str, cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `parametrize`, for cases that take less time than it takes to set up a test: all run, and all that fail are
    named. What one patches with `monkeypatch`, it patches for itself."""
    arguments = [name.strip() for name in names.split(",")]
    given = [(getattr(case, "id", None) or case, _values(case, len(arguments))) for case in cases]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            failures: list[tuple[Any, BaseException]] = []
            skipped = 0
            for case, values in given:
                patch = fixtures["monkeypatch"].context() if "monkeypatch" in fixtures else nullcontext()
                try:
                    with patch as own:
                        known = {**fixtures, "monkeypatch": own} if own else fixtures
                        test(**dict(zip(arguments, values, strict=True)), **known)
                except pytest.skip.Exception as skip:
                    skipped += 1
                    if skipped == len(given):
                        raise skip
                except (Exception, pytest.fail.Exception) as error:
                    failures.append((case, error))
            if failures:
                named = "\n".join(f"{names} = {case}: {type(error).__name__}: {error}" for case, error in failures)
                raise AssertionError(f"{len(failures)} of {len(given)} cases fail\n{named}") from failures[0][1]

        signature = inspect.signature(test)
        fixtures = [p for name, p in signature.parameters.items() if name not in arguments]
        run.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return run

    return decorate
