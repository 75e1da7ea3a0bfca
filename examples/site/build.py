"""Build the site: `python examples/site/build.py [--out .site]`, after `pip install -e '.[docs]'`.

The guides, the README and the measured tables are taken as they are. A page for each measure is made of its paragraph
in measures.toml, the registry, the docstrings and the measured coverage; the reference is made of docstrings. Warnings,
such as of a link that leads nowhere, are errors. Needs Python 3.11 or newer.
"""

from __future__ import annotations

import argparse
import inspect
import re
import shutil
import sys
import tempfile
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import tomllib
import torch
import torchmetrics

import torchmetrics_roc
from torchmetrics_roc import SHORT, functional, inference, lightning, loggers, plot
from torchmetrics_roc.registry.table import ENTRIES, Entry

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KINDS = ("Binary", "Multiclass", "Multilabel")
COPIED = ["README.md", "LICENSE", ".github/CONTRIBUTING.md", ".github/CHANGELOG.md", ".ci/*"]
COPIED += ["benchmarks/results/*", "examples/*", "examples/guides/*"]
"""The files that pages are made of, or lead to."""


DATA: dict[str, tuple[dict[str, Any], str]] = {
    "Rate": ({"rate": "recall", "at": torchmetrics_roc.FixedFPR(0.1)}, ""),
    "SlicedRate": ({"rate": "recall", "at": 0.5}, "groups"),
    "SlicedAUROC": ({}, "groups"),
    "GroupedAUROC": ({"average": None}, "groups"),
    "GroupedAveragePrecision": ({"average": None}, "groups"),
    "GroupedNDCG": ({"average": None, "top_k": 5}, "groups"),
    "GroupedPrecision": ({"average": None, "top_k": 5}, "groups"),
    "GroupedRecall": ({"average": None, "top_k": 5}, "groups"),
    "GroupedHitRate": ({"average": None, "top_k": 5}, "groups"),
    "GroupedMRR": ({"average": None}, "groups"),
    "PairedAUROC": ({"num_models": 3}, "models"),
    "TimeDependentAUROC": ({"times": (1.0, 2.0)}, "survival"),
    "RecallAtFixedPrecision": ({"min_precision": 0.8}, ""),
    "PrecisionAtFixedRecall": ({"min_recall": 0.8}, ""),
    "SensitivityAtSpecificity": ({"min_specificity": 0.9}, ""),
    "SpecificityAtSensitivity": ({"min_sensitivity": 0.9}, ""),
    "PartialAUROC": ({"fpr_range": (0, 0.1)}, ""),
}
"""The arguments of the metric whose picture is shown, and what its samples are besides."""


def measures() -> dict[str, dict[str, Any]]:
    """Return what measures.toml says of each measure."""
    return tomllib.loads((HERE / "measures.toml").read_text())


def name_of(entry: str) -> str:
    """Return the name of the measure of a class."""
    return re.sub(f"^({'|'.join(KINDS)})", "", entry)


def classes_of(measure: str) -> list[Entry]:
    """Return the classes of a measure, that of one problem first."""
    return [entry for name, entry in ENTRIES.items() if name_of(name) == measure]


# ---- a page for each measure -----------------------------------------------------------------------------------------


def measure_page(name: str, said: dict[str, Any], coverage: dict[str, list[list[str]]], names: Iterable[str]) -> str:
    """Return the page of a measure; `names`: of the measures, which become links."""
    main, *others = classes_of(name)
    special = sorted(set(methods_of(name)) - set(methods_of("AUROC")))
    links = re.compile(rf"`({'|'.join(names)})`")
    avoid, pitfall = (links.sub(r"[`\1`](\1.md)", said[key]) for key in ("avoid", "pitfall"))
    several = ", ".join([*(f"`{entry.name}`" for entry in others), "functions of one batch"])
    parts = [
        f"# {said['title']}",
        f"**{said['answers']}**",
        *pictures(name, f"`{main.name}().plot()`", said["title"]),
        f"When not to use it\n: {avoid}",
        f"Pitfall\n: {pitfall}",
        f"The same for other tasks\n: [{several}](/reference/classes/{name}.md)",
        f"## {main.name}",
        documented("class", f"torchmetrics_roc.{main.name}"),
        "Every metric has the methods [`update`, `compute`, `interval` and others](/reference/metrics.md).",
        *(documented("method", f"torchmetrics_roc.{main.name}.{method}") for method in special),
        *elsewhere(said["elsewhere"]),
        *covered(name, coverage),
    ]
    return "\n\n".join(parts)


def classes_page(name: str, title: str) -> str:
    """Return the page of the other classes of a measure, and of its functions."""
    main, *others = classes_of(name)
    functionals = dict.fromkeys(x.functional for x in (main, *others) if x.functional in functional.__all__)
    parts = [f"# {title}", f"`{main.name}` is described [with the measure](/measures/{name}.md)."]
    parts += [documented("class", f"torchmetrics_roc.{entry.name}") for entry in others]
    parts += [documented("function", f"torchmetrics_roc.functional.{x}") for x in functionals]
    return "\n\n".join(parts)


def pictures(name: str, code: str, title: str) -> list[str]:
    """Return the picture of a measure, light and dark."""
    return [
        f"```{{image}} /_static/{name}-{look}.png\n:alt: {title}, as drawn by {code.strip('`')}\n"
        f":width: 440px\n:class: only-{look}\n```"
        for look in ("light", "dark")
    ]


def elsewhere(names: dict[str, str]) -> list[str]:
    """Return where other libraries have a measure."""
    if not names:
        return []
    return [
        "## Elsewhere",
        "\n".join(["| library | name |", "|---|---|", *(f"| {x} | `{y}` |" for x, y in names.items())]),
    ]


def covered(name: str, coverage: dict[str, list[list[str]]]) -> list[str]:
    """Return the measured coverage of the interval of a measure, by design."""
    parts = []
    for design, (header, *rows) in coverage.items():
        pattern = rf"({'|'.join(KINDS)})?{name}(\(.*\))?( by .*)?"
        mine = [row for row in rows if re.fullmatch(pattern, row[0])]
        if mine:
            parts += [f"### {design[0].upper()}{design[1:]}", as_table([header, *mine])]
    if not parts:
        return []
    lead = (
        "How often the default interval of a nominal 95 % holds the value of the population, in per cent of simulated "
        "data sets, by numbers of positives + negatives and kinds of scores: `cont.` are Gaussian, with an area of .8; "
        "`rati.` the same in five ratings; `skew.` exponential, with an area of .9. `!` is below 94 %, `+` above 97; "
        "`w`: most came with a warning that says so. [All measures](/benchmarks/results/grid.md)."
    )
    return ["## Coverage of its interval", lead, *parts]


def coverage_tables() -> dict[str, list[list[str]]]:
    """Return the tables of measured coverage by their design, each with its header first."""
    text = (ROOT / "benchmarks" / "results" / "grid.md").read_text()
    found = {}
    for part in text.split("\n## ")[1:]:
        design, _, rest = part.partition("\n")
        cells = [[x.strip() for x in line.strip("|").split("|")] for line in rest.splitlines() if line.startswith("|")]
        if cells and not design.startswith("Tests"):
            found[design] = [cells[0], *cells[2:]]
    return found


def as_table(rows: list[list[str]]) -> str:
    """Return a table in Markdown, without the columns that are empty in all rows; numbers to the right."""
    kept = [column for column in zip(*rows, strict=True) if any(column[1:])]
    header, *others = zip(*kept, strict=True)
    aligned = "|---|" + "---:|" * (len(header) - 1)
    return "\n".join([f"| {' | '.join(header)} |", aligned, *(f"| {' | '.join(row)} |" for row in others)])


def draw_all(names: Iterable[str], to: Path) -> None:
    """Draw the picture of each measure, light and dark."""
    from matplotlib import pyplot, rc_context, style

    pyplot.switch_backend("agg")

    to.mkdir()
    for name in names:
        for look in ("light", "dark"):
            dark = style.library["dark_background"] if look == "dark" else {}
            with rc_context({**dark, "savefig.transparent": True, "figure.figsize": (4.6, 3.9), "savefig.dpi": 150}):
                figure, _ = sampled(name).plot()
                figure.savefig(to / f"{name}-{look}.png", bbox_inches="tight")
                pyplot.close(figure)


def sampled(name: str) -> Any:
    """Return the metric of a measure, updated with samples that look like those of a good model."""
    options, kind = DATA.get(name, ({}, ""))
    entry = classes_of(name)[0]
    g = torch.Generator().manual_seed(0)
    if entry.task == "multiclass":
        target = torch.randint(3, (600,), generator=g)
        scores = torch.randn(600, 3, generator=g) + 2 * torch.nn.functional.one_hot(target, 3)
        scores, options = (scores.softmax(1) if "AUROC" not in name else scores), {"num_classes": 3, **options}
    else:
        target = (torch.rand(600, generator=g) < 0.3).long()
        # The log odds of the labels, a little overconfident: probabilities, and likelihood ratios.
        odds = 1.3 * (2 * (torch.randn(600, generator=g) + 2 * target) - 2)
        ratios = "Cllr" in name or "DCF" in name or "Bayes" in name
        scores = odds if ratios else (odds + torch.tensor(0.3 / 0.7).log()).sigmoid()
    if kind == "models":
        scores = torch.stack([odds + noise * torch.randn(600, generator=g) for noise in (0.5, 2.0, 4.0)], 1)
    if name in ("RiskCoverage", "AURC", "AUARC"):
        scores, target = (scores - 0.5).abs() + 0.5, ((scores > 0.5) == target).long()
    if kind == "survival":
        time = torch.empty(600).exponential_(generator=g) * 4 ** (1 - 2 * scores)
        target = torch.stack([torch.rand(600, generator=g) < 0.7, time], 1)
        options = {"censoring": target, **options}
    metric = getattr(torchmetrics_roc, entry.name)(**options)
    metric.update(scores, target, **({"groups": torch.randint(6, (600,), generator=g)} if kind == "groups" else {}))
    return metric


# ---- the reference ---------------------------------------------------------------------------------------------------


FIRST = ("update", "compute", "interval", "bounds", "operating_point", "summary", "plot", "read", "curve")
"""The methods that most users need, in the order in which they are described."""


def methods_of(measure: str) -> list[str]:
    """Return the methods of a measure's class besides those of torchmetrics; `FIRST` come first."""
    metric = sampled(measure)
    known = set(dir(torchmetrics.Metric)) - set(FIRST)
    named = [x for x in (*FIRST, *dir(metric)) if x not in known and not x.startswith("_")]
    return [x for x in dict.fromkeys(named) if inspect.isfunction(inspect.getattr_static(type(metric), x, None))]


def documented(kind: str, path: str, *options: str) -> str:
    """Return the directive that shows a docstring."""
    return "\n".join(["```{eval-rst}", f".. auto{kind}:: {path}", *(f"   {option}" for option in options), "```"])


def reference() -> Iterator[tuple[str, str]]:
    """Yield the pages of the reference: their names, and what they say."""
    methods = [documented("method", f"torchmetrics_roc.BinaryAUROC.{x}") for x in methods_of("AUROC")]
    lead = "Every metric is a `torchmetrics.Metric`, and has these methods besides. They are shown of `BinaryAUROC`."
    yield "metrics", "\n\n".join(["# Methods of every metric", lead, *methods])
    yield "curve", "# Curve\n\n" + documented("class", "torchmetrics_roc.Curve", ":members:", ":inherited-members:")
    results = [x for x in inference.__all__ if inspect.isclass(getattr(inference, x))]
    choices = [x for x in torchmetrics_roc.__all__ if x.startswith(("Best", "Cost", "Fixed", "Frozen", "Guar"))]
    points = [x for x in choices if x not in ENTRIES]
    yield "points", named("Operating points and choices", "torchmetrics_roc", [*points, "OperatingPoint", "rates"])
    of_inference = [x for x in inference.__all__ if x not in results]
    yield "inference", named("Intervals, bands and tests", "torchmetrics_roc.inference", [*of_inference, *results])
    parts = [
        "# Views: functions of a curve",
        "`metric.read(view)` and `view(curve)` apply these "
        "to counts. The modules are those of `torchmetrics_roc.measures` and `torchmetrics_roc.curves`, which can be "
        "imported without their folder.",
    ]
    for module in (*SHORT["measures"], *SHORT["curves"]):
        shown = [documented("function", f"torchmetrics_roc.{module}.{view}") for view in views_of(module)]
        parts += [f"## torchmetrics_roc.{module}", *shown] if shown else []
    yield "views", "\n\n".join(parts)
    yield "lightning", named("Lightning", "torchmetrics_roc.lightning", lightning.__all__)
    yield "loggers", named("Loggers", "torchmetrics_roc.loggers", loggers.__all__)
    drawn = [x for x in plot.__all__ if inspect.isfunction(getattr(plot, x)) or inspect.isclass(getattr(plot, x))]
    yield "plot", named("Pictures", "torchmetrics_roc.plot", drawn)


def views_of(short: str) -> list[str]:
    """Return the functions of a module that users may pass to `read`: those of a curve, with an example."""
    module = sys.modules[f"torchmetrics_roc.{short}"]
    functions = {x: f for x, f in vars(module).items() if inspect.isfunction(f) and f.__module__ == module.__name__}
    ours = {x: f for x, f in functions.items() if not x.startswith("_") and ">>> " in (inspect.getdoc(f) or "")}
    return [x for x, f in ours.items() if next(iter(inspect.signature(f).parameters), "") == "curve"]


def named(title: str, module: str, names: Iterable[str]) -> str:
    """Return a page of classes and functions."""
    found = sorted(names, key=lambda name: not inspect.isfunction(at_path(f"{module}.{name}")))
    shown = [documented(kind_of(f"{module}.{name}"), f"{module}.{name}") for name in found]
    return "\n\n".join([f"# {title}", *shown])


def at_path(path: str) -> Any:
    """Return what has this dotted path."""
    module, _, name = path.rpartition(".")
    return getattr(sys.modules[module], name)


def kind_of(path: str) -> str:
    """Return what autodoc calls it."""
    return "class" if inspect.isclass(at_path(path)) else "function"


# ---- the whole -------------------------------------------------------------------------------------------------------


def write(to: Path) -> None:
    """Write all pages below `to`, in the layout of the repository, so that links between files hold."""
    for pattern in COPIED:
        for path in ROOT.glob(pattern):
            if path.is_file():
                target = to / path.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)
    said, coverage = measures(), coverage_tables()
    draw_all(said, to / "_static")
    shutil.copy(HERE / "site.css", to / "_static")
    for name in ("conf.py", "index.md", "which.md", "gallery.md"):
        shutil.copy(HERE / name, to)
    pages = {f"reference/{name}": text for name, text in reference()}
    classes = {f"reference/classes/{name}": classes_page(name, text["title"]) for name, text in said.items()}
    pages["reference/index"] = listed("Reference", [*pages, "reference/classes/index"], "reference/")
    pages["reference/classes/index"] = listed("Other classes, and functions", list(classes), "reference/classes/")
    pages |= classes | {"measures/index": contents(said)}
    pages |= {f"measures/{name}": measure_page(name, text, coverage, said) for name, text in said.items()}
    results = [str(path.relative_to(ROOT).with_suffix("")) for path in sorted(ROOT.glob("benchmarks/results/*.md"))]
    pages["benchmarks/index"] = listed("Measured", results, "benchmarks/")
    for name, text in pages.items():
        path = to / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")


def contents(said: dict[str, dict[str, Any]]) -> str:
    """Return the page that lists the measures by section, with the question that each answers."""
    parts = ["# Measures", "The question that each answers. [Which measure?](/which.md) leads from a question to one."]
    for section in dict.fromkeys(text["section"] for text in said.values()):
        mine = {name: text for name, text in said.items() if text["section"] == section}
        rows = [f"| [{text['title']}]({name}.md) | {text['answers']} |" for name, text in mine.items()]
        tree = "\n".join(["```{toctree}", ":hidden:", f":caption: {section}", "", *mine, "```"])
        parts += [f"## {section}", "\n".join(["| measure | answers |", "|---|---|", *rows]), tree]
    return "\n\n".join(parts)


def listed(title: str, pages: list[str], folder: str) -> str:
    """Return a page that lists those of a folder."""
    mine = [page.removeprefix(folder) for page in pages if page.startswith(folder)]
    return "\n".join([f"# {title}", "", "```{toctree}", ":maxdepth: 1", "", *mine, "```"])


def main() -> int:
    """Write the pages, and build the site; the exit status is 1 if anything is wrong."""
    from sphinx.cmd.build import build_main

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / ".site", help="the directory of the site")
    parser.add_argument("options", nargs="*", help="options of sphinx-build, after --")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        pages = Path(folder) / "pages"
        write(pages)
        kept = ["-d", f"{folder}/doctrees"]
        return build_main(["-q", "-W", "--keep-going", *kept, *arguments.options, str(pages), str(arguments.out)])


if __name__ == "__main__":
    sys.exit(main())
