"""A table of bits: what every class reads of hostile data, so that a change that moves no number can be shown to.

`python -m tests.bits --save FILE` keeps all values of this checkout; `python -m tests.bits --against FILE` reads them
anew, and names each reading that differs, with the data set and the largest relative difference. `--write` writes
`tests/bits.txt`, a digest for each class, memory and reading over all data sets, which the slow test of `test_bits.py`
holds on the kind of processor that wrote it: another one rounds logarithms in another way.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import platform
import sys
import warnings
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
from everything import CLASSES, READINGS, built, leaves, survival, ways

import torchmetrics_roc as tr

TABLE = Path(__file__).with_name("bits.txt")
READ = ("compute", "curve", "interval", "bounds", "operating_point")
PROBABLE = ("Brier", "LogLoss", "CrossEntropy", "Calibration", "Reliability", "AURC", "AUARC", "RiskCoverage", "Bayes")
"""Words in the names of classes that read scores as probabilities."""

SIZE = 24

SCORES: dict[str, Callable[[Tensor], Tensor]] = {
    "continuous": lambda x: x,
    "five ratings": lambda x: x.mul(5).floor().div(4),
    "one value": lambda x: torch.full_like(x, 0.5),
    "float32": lambda x: x.float(),
    "half": lambda x: x.half(),
    "bfloat16": lambda x: x.bfloat16(),
    "both ends": lambda x: torch.where(x < 0.3, 0.0, torch.where(x > 0.7, 1.0, x)),
    "logits": lambda x: (x - 0.5) * 80,
    "infinite": lambda x: torch.where(x > 0.8, torch.inf, torch.where(x < 0.2, -torch.inf, x)).float(),
    "subnormal": lambda x: (x * 64).round() * 5e-324,
}
"""What becomes of uniform scores in float64."""

DESIGNS = ("plain", "whole weights", "sampling weights", "clusters", "rare label")


def data_sets() -> Iterator[tuple[str, str]]:
    """Return the names of the fifty data sets, each of a kind of scores and a design."""
    yield from itertools.product(SCORES, DESIGNS)


def batch_of(name: str, scores: str, design: str) -> list[dict[str, Tensor]]:
    """Return two batches of a data set for the class `name`, by the names of the arguments of `update`."""
    g = torch.Generator().manual_seed(1000 * list(SCORES).index(scores) + DESIGNS.index(design))
    several = not name.startswith(("Binary", "Grouped", "Sliced", "Time"))
    columns = 2 if name == "PairedAUROC" else 3
    labels = 3 if name.startswith("Multiclass") else 2
    shape = (SIZE, 3) if name.startswith("Multilabel") else (SIZE,)
    uniform = torch.rand((SIZE, columns) if several else (SIZE,), generator=g, dtype=torch.float64)
    target = torch.randint(labels, shape, generator=g)
    if design == "rare label":
        target = torch.where(torch.rand(shape, generator=g) < 0.85, 0, target)
    found = {"preds": SCORES[scores](uniform), "target": survival(target) if name.startswith("Time") else target}
    if design == "whole weights":
        found["sample_weight"] = torch.randint(4, (SIZE,), generator=g)
    if design == "sampling weights":
        found["sample_weight"] = torch.rand(SIZE, generator=g, dtype=torch.float64) + 0.1
    problems = name.startswith(("Grouped", "Sliced"))
    if problems:
        found["groups"] = torch.randint(4, (SIZE,), generator=g)
    if design == "clusters":
        found["clusters" if problems else "groups"] = torch.randint(9, (SIZE,), generator=g)
    return [{key: x[:9] for key, x in found.items()}, {key: x[9:] for key, x in found.items()}]


def fed(metric: Any, batches: list[dict[str, Tensor]]) -> None:
    """Give these batches to a metric."""
    for batch in batches:
        metric.update(**batch)


def answer(work: Callable[[], Any]) -> Any:
    """Return the tensors of what `work` returns, or the words of its error."""
    try:
        return [x.detach().cpu() for x in leaves(work())]
    except (ValueError, AttributeError, TypeError) as error:
        return f"{type(error).__name__}: {error}"


def values(
    names: list[str], device: str = "cpu", data: Collection[tuple[str, str]] | None = None
) -> Iterator[tuple[tuple[str, str, str], dict[tuple[str, str], Any]]]:
    """Return what each reading of each class in each memory answers on the device, by data set, of all or of `data`."""
    warnings.simplefilter("ignore")
    for name in names:
        for way in ways(name):
            found: dict[str, dict[tuple[str, str], Any]] = {reading: {} for reading in READ}
            for scores, design in data_sets() if data is None else data:
                metric = built(name, way).to(device)
                batches = [{key: x.to(device) for key, x in batch.items()} for batch in batch_of(name, scores, design)]
                refused = answer(partial(fed, metric, batches))
                for reading in READ:
                    read = partial(READINGS[reading], metric)
                    found[reading][scores, design] = refused if isinstance(refused, str) else answer(read)
            for reading in READ:
                yield (name, way, reading), found[reading]


def digest(answers: dict[tuple[str, str], Any]) -> str:
    """Return twelve hexadecimal digits that differ where any bit of an answer does; errors and NaN are all alike."""
    summary = hashlib.blake2b(digest_size=6)
    for key, value in answers.items():
        summary.update(repr(key).encode())
        if isinstance(value, str):
            summary.update(b"refused")
            continue
        for x in value:
            summary.update(f"{x.dtype}{tuple(x.shape)}".encode())
            summary.update((x.double().nan_to_num(-7.25) if x.is_floating_point() else x).numpy().tobytes())
    return summary.hexdigest()


def difference(a: Any, b: Any) -> str | None:
    """Return in words how two answers differ, None if they do not."""
    if isinstance(a, str) or isinstance(b, str):
        if isinstance(a, str) and isinstance(b, str):
            return None
        return f"{a if isinstance(a, str) else 'a value'} -> {b if isinstance(b, str) else 'a value'}"
    if [(x.dtype, x.shape) for x in a] != [(x.dtype, x.shape) for x in b]:
        return f"{[tuple(x.shape) for x in a]} -> {[tuple(x.shape) for x in b]}, or other types"
    unlike = [(x, y) for x, y in zip(a, b, strict=True) if not torch.equal(x.nan_to_num(-7.25), y.nan_to_num(-7.25))]
    if not unlike:
        return None
    gaps = [(x.double() - y.double()).abs() / x.double().abs().clamp(min=1e-300) for x, y in unlike]
    return f"{max(gap.nan_to_num(torch.inf).max().item() for gap in gaps):.2g} relative"


def rows_of(found: dict[tuple[str, str, str], dict[tuple[str, str], Any]]) -> list[str]:
    """Return the rows of the table."""
    return [f"{' '.join(key)} {digest(answers)}" for key, answers in found.items()]


def fingerprint() -> str:
    """Return what the bits depend on besides the code."""
    try:  # the libraries below torch choose their functions by the model
        lines = dict(line.split(":", 1) for line in Path("/proc/cpuinfo").read_text().split("\n\n")[0].splitlines())
        fields = {key.strip(): value.strip() for key, value in lines.items()}
        model = "-".join(fields.get(key, "") for key in ("vendor_id", "cpu family", "model"))
    except OSError:
        model = platform.processor()
    return f"torch {torch.__version__.split('+')[0]}, {torch.backends.cpu.get_cpu_capability()}, {model}"


def main() -> None:
    """Save, compare or write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="classes whose name contains this")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    names = [name for name in CLASSES if given.only in name]
    print(Path(tr.__file__).parent, fingerprint())
    found = dict(values(names))
    if given.save:
        torch.save(found, given.save)
    if given.write:
        TABLE.write_text("\n".join([fingerprint(), *rows_of(found)]) + "\n")
    if given.against:
        before = torch.load(given.against, weights_only=True)
        count = 0
        for key, answers in found.items():
            for data, value in answers.items():
                if words := difference(before[key][data], value):
                    count += 1
                    print(*key, *data, words, sep=" | ")
        print(f"{count} of {sum(map(len, found.values()))} answers differ")


if __name__ == "__main__":
    main()
