"""Results as tables: printed, in a notebook, in Markdown or LaTeX, as a pandas `DataFrame`, as a CSV file."""

from __future__ import annotations

import csv
import math
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from torch import Tensor

T = TypeVar("T")


def typed(kind: type[T]) -> type[T]:
    """Resolve the annotations of the constructor of a named tuple, which tools that read its signature could not."""
    kind.__new__.__annotations__ = get_type_hints(kind)
    return kind


class Sampled:
    """A result whose printout ends with the design that it assumes; a mixin for named tuples."""

    design: str = ""
    """What was sampled, in one line; empty for what is computed from a curve, whose samples are independent."""

    confidence_level: float | None = None
    """The confidence level of an interval or a band, if it is known."""

    def with_design(self: T, design: str, level: float | None = None) -> T:
        """Return the same result with the line `design`, and the confidence level of an interval or a band."""
        result = type(self)(*self)  # type: ignore[misc]
        result.design, result.confidence_level = design, level  # type: ignore[attr-defined]
        return result

    def _replace(self: T, **fields: Any) -> T:
        """Return the same result with other values in these fields."""
        found: T = super()._replace(**fields).with_design(self.design, self.confidence_level)  # type: ignore[misc, attr-defined]
        return found

    def __str__(self) -> str:
        """Return the representation, and the design below it."""
        return f"{self!r}\n{self.design}" if self.design else repr(self)


class Exported:
    """A result that can be exported; a mixin for named tuples of tensors, or for classes that define `_columns`."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the numbers by name: a number for one problem, a list for several, a nested dictionary for a point.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import Curve
            >>> Curve.from_scores(torch.tensor([0.75, 0.5, 0.25]), torch.tensor([1, 0, 1])).to_dict()["tpr"]
            [0.0, 0.5, 0.5, 1.0]
        """
        design = getattr(self, "design", "")
        return {name: _listed(value) for name, value in _parts(self)} | ({"design": design} if design else {})

    def to_pandas(self) -> Any:
        """Return a `pandas.DataFrame` with a row for each point of a curve, for each class, or for each pair of models.

        Raises:
            ModuleNotFoundError: without pandas.
        """
        try:
            pandas = import_module("pandas")
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(
                "`to_pandas` needs pandas: `pip install pandas`, or use `to_dict()` or `to_csv(path)`."
            ) from error
        return pandas.DataFrame(self._columns())

    def to_csv(self, path: str | Path) -> None:
        """Write the rows of `to_pandas`, without pandas, to a CSV file."""
        columns = self._columns()
        with Path(path).open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(columns)
            writer.writerows(zip(*columns.values(), strict=True))

    def to_markdown(self) -> str:
        """Return the table in Markdown, with numbers rounded for readers.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import Curve
            >>> print(Curve.from_scores(torch.tensor([0.75, 0.5]), torch.tensor([1, 0])).to_markdown())
            | threshold | fpr | tpr | precision | tp | fp |
            | --- | --: | --: | --: | --: | --: |
            | inf | 0.0000 | 0.0000 | 1.0000 | 0 | 0 |
            | 0.75 | 0.0000 | 1.0000 | 1.0000 | 1 | 0 |
            | 0.5 | 1.0000 | 1.0000 | 0.5000 | 1 | 1 |
        """
        header, *rows = [[cell.replace("|", "\\|") for cell in row] for row in self._table()]
        lines = [header, ["---", *["--:"] * (len(header) - 1)], *rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def to_latex(self) -> str:
        """Return the table as a `tabular` of LaTeX with the rules of the package booktabs; numbers as in Markdown."""
        table = self._table()
        header, *rows = [" & ".join(map(_in_latex, row)) + r" \\" for row in table]
        columns = "l" + "r" * (len(table[0]) - 1)
        body = [r"\toprule", header, r"\midrule", *rows, r"\bottomrule"]
        return "\n".join([rf"\begin{{tabular}}{{{columns}}}", *body, r"\end{tabular}"])

    def _columns(self) -> dict[str, list[Any]]:
        """Return the columns of the table, all of one length."""
        return flat(self)

    def _table(self) -> list[list[str]]:
        """Return the rows of cells for readers, the header first."""
        columns = self._columns()
        return [[*columns], *([written(*cell) for cell in zip(columns, row)] for row in zip(*columns.values()))]


class Tabulated(Exported):
    """A result that prints as tables, in a terminal and in a notebook; a mixin before named tuples."""

    __slots__ = ()

    def _tables(self) -> list[list[list[str]]]:
        """Return the rows of cells of each table."""
        return [self._table()]

    def _notes(self) -> list[str]:
        """Return the lines below the tables."""
        return [line for line in (getattr(self, "design", ""),) if line]

    def __repr__(self) -> str:
        """Return the tables as aligned lines, with the notes below."""
        return "\n\n".join(map(aligned, self._tables())) + "".join(f"\n{note}" for note in self._notes())

    __str__ = __repr__

    def _repr_html_(self) -> str:
        """Return the same for a notebook."""
        tables = ("".join(f"<tr>{''.join(map(_in_html, row))}</tr>" for row in table) for table in self._tables())
        notes = "<br>".join(map(escape, self._notes()))
        return "".join(f"<table>{rows}</table>" for rows in tables) + f"<p>{notes}</p>" * bool(notes)


LEAST_P_VALUE = 2.2e-16
"""A smaller p-value is printed as less than this, as in R."""


def p_value(value: float) -> str:
    """Return a p-value as it is printed: never as 0, which it is not."""
    return f"<{LEAST_P_VALUE:g}" if value < LEAST_P_VALUE else f"{value:.2g}"


def written(name: str, value: Any) -> str:
    """Return the value of this name for readers: counts whole, thresholds by `digits_of`, others to four decimals."""
    if isinstance(value, float):
        if name in ("p_value", "adjusted"):
            return p_value(value)
        if name == "threshold":
            return digits_of(value)
        counted = name in ("tp", "fp", "tn", "fn", "positives", "negatives")
        return f"{value:.10g}" if counted else f"{round(value, 4) + 0.0:.4f}"
    return str(value)


def digits_of(threshold: float, digits: int = 6) -> str:
    """Return a threshold to so many digits; of a probability near 1 to three of what it lacks, so that it is not 1."""
    lacks = 1 - threshold
    near = 0 < lacks < 1e-3
    return f"{threshold:.{min(3 + math.floor(-math.log10(lacks)), 17) if near else digits}g}"


def aligned(rows: list[list[str]]) -> str:
    """Return rows of cells as aligned lines: the first column to the left, and the last if it has no header."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left = (0, len(widths) - 1) if rows[0][-1] == "" else (0,)
    return "\n".join(
        "  ".join(
            cell.ljust(w) if i in left else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths))
        ).rstrip()
        for row in rows
    )


_LATEX = (
    {ord(sign): f"\\{sign}" for sign in "&%$#_{}"}
    | {ord(sign): f"${sign}$" for sign in "<>|"}
    | {
        ord("["): "{[}",  # which would be an option of the line before
        ord("\\"): r"\textbackslash{}",
        ord("~"): r"\textasciitilde{}",
        ord("^"): r"\textasciicircum{}",
        ord("–"): "--",
        ord("−"): "$-$",
    }
)


def _in_latex(cell: str) -> str:
    return cell.translate(_LATEX)


def _in_html(cell: str) -> str:
    return f"<td>{escape(cell)}</td>"


def _parts(value: Any) -> list[tuple[str, Any]]:
    """Return the fields of a named tuple that are not None, or the columns of another result."""
    if not hasattr(value, "_fields"):
        return list(value._columns().items())
    return [(name, part) for name, part in zip(value._fields, value, strict=True) if part is not None]


def _listed(value: Any) -> Any:
    if isinstance(value, Tensor):
        return value.tolist()
    if hasattr(value, "_fields"):
        return {name: _listed(part) for name, part in _parts(value)}
    return [_listed(x) for x in value] if isinstance(value, (tuple, list)) else value


def flat(value: Any, before: str = "") -> dict[str, list[Any]]:
    """Return a list for every tensor of a named tuple; the names of nested fields are prefixed with the outer name."""
    columns: dict[str, list[Any]] = {}
    for name, part in _parts(value):
        if hasattr(part, "_fields"):
            columns |= flat(part, f"{before}{name}.")
        else:
            columns[before + name] = part.reshape(-1).tolist() if isinstance(part, Tensor) else list(part)
    return columns
