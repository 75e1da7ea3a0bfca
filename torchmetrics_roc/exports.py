"""Ways out of what a reading returns: as dictionaries of numbers, as a pandas `DataFrame`, as a CSV file."""

from __future__ import annotations

import csv
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from torch import Tensor

T = TypeVar("T")


def typed(kind: type[T]) -> type[T]:
    """Give the constructor of a named tuple the types of its fields, which readers of its signature cannot resolve."""
    kind.__new__.__annotations__ = get_type_hints(kind)
    return kind


class Exported:
    """A result that can be handed on; a mixin for named tuples of tensors, or for what defines `_columns`."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the numbers by name: of one problem each a number, of several a list; those of a point as one more.

        Example:
            >>> import torch
            >>> from torchmetrics_roc import Curve
            >>> Curve.from_scores(torch.tensor([0.75, 0.5, 0.25]), torch.tensor([1, 0, 1])).to_dict()["tpr"]
            [0.0, 0.5, 0.5, 1.0]
        """
        return {name: _listed(value) for name, value in _parts(self)}

    def to_pandas(self) -> Any:
        """Return a `pandas.DataFrame`: a row for each point of a curve, else for each class, or pair of models.

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

    def _columns(self) -> dict[str, list[Any]]:
        """Return the columns of the table, all of one length."""
        return flat(self)


def _parts(value: Any) -> list[tuple[str, Any]]:
    """Return the fields of a named tuple that are known, or the columns of another result."""
    if not hasattr(value, "_fields"):
        return list(value._columns().items())
    return [(name, part) for name, part in zip(value._fields, value, strict=True) if part is not None]


def _listed(value: Any) -> Any:
    if isinstance(value, Tensor):
        return value.tolist()
    if hasattr(value, "_fields"):
        return {name: _listed(part) for name, part in _parts(value)}
    return list(value) if isinstance(value, tuple) else value


def flat(value: Any, before: str = "") -> dict[str, list[Any]]:
    """Return a list for every tensor of a named tuple; the fields of one inside it have its name before their own."""
    columns: dict[str, list[Any]] = {}
    for name, part in _parts(value):
        if hasattr(part, "_fields"):
            columns |= flat(part, f"{before}{name}.")
        else:
            columns[before + name] = part.reshape(-1).tolist() if isinstance(part, Tensor) else list(part)
    return columns
