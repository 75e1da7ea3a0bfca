"""What a contributor relies on: the map of the modules, the direction of imports, files and tools that agree."""

from __future__ import annotations

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest
from cases import in_one_test

import torchmetrics_roc
from tests import mutants
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.metrics.metric import CurveMetric

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "torchmetrics_roc"
GUIDE = ROOT / ".github/CONTRIBUTING.md"
PAGES = sorted([ROOT / "README.md", *ROOT.glob(".github/**/*.md"), *ROOT.glob("examples/guides/*.md")])
TOP = {"LICENSE", "README.md", "pyproject.toml", "torchmetrics_roc", "tests", "benchmarks", "examples"}


def name_of(path: Path) -> str:
    """A module by its name within the package; the package itself is `__init__`."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
NODES = {name: list(ast.walk(ast.parse(path.read_text(encoding="utf-8")))) for name, path in MODULES.items()}
"""The syntax tree of each module, the module itself first."""


def imported(module: str) -> Iterator[str]:
    """The modules of the package that a module imports, inside functions and for type checkers too."""
    for node in NODES[module]:
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: a relative import"
            found = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in found:
            first, _, rest = name.partition(".")
            if first == PACKAGE.name:
                yield rest if rest in MODULES else rest.rpartition(".")[0] or "__init__"


GRAPH = {name: set(imported(name)) for name in MODULES}


def section(title: str) -> str:
    """The text of the guide under a heading."""
    return GUIDE.read_text().split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(title: str) -> list[str]:
    """The first column of the tables under a heading, without their heads."""
    found = re.findall(r"^\| (.+?) \|", section(title), re.MULTILINE)
    return [row for row in found if row not in ("module", "part", "term")]


MAP = [row.strip("`") for row in rows("Map")]


def part_of(name: str) -> str:
    """The row of the map to which a module belongs: its folder, or itself beside the folders."""
    return name.partition(".")[0]


def test_the_map_names_every_folder_once_and_nothing_else() -> None:
    assert sorted(MAP) == sorted({part_of(name) for name in MODULES})
    assert len(list(PACKAGE.glob("[!_.]*"))) + len(list(PACKAGE.glob("_*.py*"))) <= 20


@in_one_test("name", MODULES)
def test_imports_go_down_the_map(name: str) -> None:
    below = MAP[MAP.index(part_of(name)) :]
    above = {other for other in GRAPH[name] if part_of(other) not in below}
    assert not above, f"{name} imports {above}, which the map does not list below {part_of(name)}"
    assert name not in GRAPH[name]


@in_one_test("folder", [name for name in MAP if (PACKAGE / name).is_dir()])
def test_a_folder_says_what_it_knows(folder: str) -> None:
    first = ast.get_docstring(NODES[folder][0]) or ""  # type: ignore[arg-type]
    assert first.endswith(".")
    assert len(first) > 40


STEMS = {name.rpartition(".")[2]: name for name in MODULES}


def missing(text: str) -> list[str]:
    """The names after a dot that the module before it has not, nor, as it may be a variable, a metric or a curve."""
    found = []
    for stem, own in re.findall(r"`(\w+)\.(\w+)`", text):
        if stem in STEMS and own != "pyi":
            module = import_module(f"torchmetrics_roc.{STEMS[stem]}".removesuffix(".__init__"))
            found += [] if any(hasattr(x, own) for x in (module, CurveMetric, Curve)) else [f"{stem}.{own}"]
    return found


@in_one_test("name", MODULES)
def test_docstrings_name_modules_that_exist(name: str) -> None:
    documented = [node for node in NODES[name] if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))]
    docs = [ast.get_docstring(node) or "" for node in documented]
    own = import_module(f"torchmetrics_roc.{name}".removesuffix(".__init__"))
    assert set(re.findall(r"\(`([a-z_]+)`\)", docs[0])) <= {*STEMS, *map(part_of, MODULES), *vars(own)}
    assert not [x for doc in docs for x in missing(doc)]


def test_the_guide_for_contributors_names_what_exists() -> None:
    assert not missing((ROOT / ".github" / "CONTRIBUTING.md").read_text())


def test_no_two_classes_have_one_name() -> None:
    names = Counter(node.name for nodes in NODES.values() for node in nodes if isinstance(node, ast.ClassDef))
    assert not {name for name, count in names.items() if count > 1}


def test_the_imports_have_no_circle() -> None:
    try:
        TopologicalSorter(GRAPH).prepare()
    except CycleError as error:
        pytest.fail(f"imports in a circle: {' <- '.join(error.args[1])}")


@in_one_test("page", PAGES)
def test_links_lead_to_what_is_there(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert "://" not in link
        assert target.exists(), link
        heads = re.findall(r"^#+ (.+)$", target.read_text(), re.MULTILINE) if anchor else []
        anchors = [re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads]
        assert not anchor or anchor in anchors, link


@in_one_test("page", PAGES)
def test_each_row_is_in_a_table(page: Path) -> None:
    lines = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL).splitlines()
    firsts = [i for i, line in enumerate(lines) if line.startswith("|") and (not i or not lines[i - 1].startswith("|"))]
    assert [lines[i] for i in firsts if not re.match(r"\|[ :|-]+\|$", lines[i + 1])] == []


@in_one_test("page", PAGES)
def test_files_that_are_named_are_there(page: Path) -> None:
    named = re.findall(
        r"(?<![\w/])((?:tests|benchmarks|examples|torchmetrics_roc|\.ci|\.github)/[\w./-]*\w)", page.read_text()
    )
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_glossary_has_each_term_once() -> None:
    terms = [term for row in rows("Glossary") for term in row.split(", ")]
    assert len(terms) > 30
    assert len(terms) == len(set(terms))


def test_the_changelog_knows_the_version() -> None:
    heads = re.findall(r"^## (\S+)", (ROOT / ".github/CHANGELOG.md").read_text(), re.MULTILINE)
    assert heads[0] == "Unreleased"
    assert torchmetrics_roc.__version__ in heads


def test_every_python_that_is_claimed_is_run() -> None:
    claimed = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text())
    run = re.findall(r'"(3\.\d+)"', (ROOT / ".github/workflows/ci.yml").read_text())
    assert sorted({*run}) == sorted(claimed)


@in_one_test("path", [*ROOT.glob(".github/**/*.yml"), ROOT / ".pre-commit-config.yaml"])
def test_configuration_is_yaml_without_addresses(path: Path) -> None:
    yaml = pytest.importorskip("yaml")
    assert yaml.safe_load(path.read_text())
    assert "://" not in path.read_text()


def test_the_top_level_holds_what_belongs_there() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("no repository")
    run = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    top = {line.split("/")[0] for line in run.stdout.splitlines()}
    assert {name for name in top if not name.startswith(".")} == TOP


def test_every_module_has_tests_that_see_its_mutants() -> None:
    named = {name for names in mutants.FIRST.values() for name in names.split()}
    assert {name for name in named if not (ROOT / f"tests/test_{name}.py").exists()} == set()
    files = [str(path.relative_to(PACKAGE)) for path in MODULES.values()]
    assert {stem for stem in mutants.FIRST if f"{stem}.py" not in files} == set()
    assert [file for file in files if next(mutants.mutants(file), None) and len(mutants.tests_of(file)) < 2] == []


@pytest.mark.slow  # 3 s: all mutants are made; of the tool, not of the library
def test_every_mutant_that_is_known_as_equivalent_exists() -> None:
    files = {known.partition(": ")[0] for known in mutants.EQUIVALENT}
    assert mutants.EQUIVALENT.keys() - {mutant.name for file in files for mutant in mutants.mutants(file)} == set()


@pytest.mark.parametrize("turn", range(9))
def test_no_figure_outlives_its_test(turn: int) -> None:
    pyplot = pytest.importorskip("matplotlib.pyplot")
    assert pyplot.get_fignums() == []
    pyplot.figure()


def test_docstrings_describe_arguments_that_exist() -> None:
    wrong = []
    for name, nodes in NODES.items():
        for node in nodes:
            if not isinstance(node, ast.FunctionDef) or node.args.vararg or node.args.kwarg:
                continue
            _, _, listed = (ast.get_docstring(node) or "").partition("Args:\n")
            names = {x.arg for x in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)}
            for line in re.findall(r"^ {4}(\w+(?:, \w+)*): ", listed.partition("\n\n")[0], re.MULTILINE):
                wrong += [f"{name}.{node.name}: {x}" for x in line.split(", ") if x not in names]
    assert wrong == []
