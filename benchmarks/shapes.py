"""Score distributions of typical evaluations, and the works that are timed on each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Generator, Tensor

from benchmarks.others import installed

Batch = tuple[Tensor, Tensor]
BINARY = ("AUROC", "average precision", "ROC curve", "PR curve")


class Shape(NamedTuple):
    """A function that draws samples, the binary `works` to time on them, and the number of samples if it is limited."""

    name: str
    draw: Callable[[int], Batch]
    works: tuple[str, ...] = BINARY
    most: int | None = None


def random(size: int, share: float = 0.1) -> Batch:
    """Return sigmoids of normal scores, those of positives shifted by one: probabilities, which no side transforms."""
    generator = torch.Generator().manual_seed(0)
    target = (torch.rand(size, generator=generator) < share).long()
    return _shifted(target, generator).sigmoid(), target


def clicks(size: int) -> Batch:
    """Rare positives, and probabilities near their share of 3 %."""
    generator = torch.Generator().manual_seed(0)
    target = (torch.rand(size, generator=generator) < 0.03).long()
    return (_shifted(target, generator) - 3.5).sigmoid(), target


def ties(size: int) -> Batch:
    """Probabilities with two digits."""
    scores, target = random(size)
    return (scores * 100).round() / 100, target


def half_precision(size: int) -> Batch:
    """The random scores in bfloat16."""
    scores, target = random(size)
    return scores.bfloat16(), target


def logits(size: int) -> Batch:
    """Return confident logits: in float32 the sigmoid is 1 from 17 on, which three in ten of these exceed."""
    generator = torch.Generator().manual_seed(0)
    target = (torch.rand(size, generator=generator) < 0.1).long()
    return 12 + 8 * _shifted(target, generator), target


def _shifted(target: Tensor, generator: Generator) -> Tensor:
    return torch.randn(len(target), generator=generator) + target


DIGITS = 1797
PAIRS = DIGITS * (DIGITS - 1) // 2


def digit_pairs(size: int) -> Batch:
    """Pairs of scikit-learn's digits, the same ones or not, by the cosine of their centred pixels; all, or a sample."""
    from sklearn.datasets import load_digits  # type: ignore[import-untyped]

    pixels, digits = map(torch.from_numpy, load_digits(return_X_y=True))
    directions = torch.nn.functional.normalize(pixels - pixels.mean(0), dim=1)
    pairs = torch.triu_indices(DIGITS, DIGITS, offset=1)
    one, other = pairs[:, torch.randperm(PAIRS, generator=torch.Generator().manual_seed(0))[:size]]
    return (directions @ directions.T)[one, other].float(), (digits[one] == digits[other]).long()


def several(rows: int, classes: int) -> Batch:
    """Softmax of normal logits, the true class shifted by two, each class as often as the others: `[N, C]`, `[N]`."""
    generator = torch.Generator().manual_seed(0)
    labels = (torch.arange(rows) % classes)[torch.randperm(rows, generator=generator)]
    logits = torch.randn(rows, classes, generator=generator)
    return (logits + 2 * torch.nn.functional.one_hot(labels, classes)).softmax(1), labels


RANDOM = Shape("random", random)
HALF = Shape("half positive", lambda size: random(size, 0.5), ("AUROC",))
LOGITS = Shape("confident logits", logits, ("AUROC",))
SHAPES = (
    RANDOM,
    HALF,
    Shape("clicks, 3 % positive", clicks),
    Shape("ties, 101 scores", ties),
    Shape("bfloat16", half_precision),
    *([Shape("pairs of digits", digit_pairs, most=PAIRS)] if installed("sklearn.datasets") else []),
    LOGITS,
)

CRITEO = Shape("clicks, as many as Criteo's", clicks, ("AUROC",), most=89_137_319)
"""For a GPU: as many samples as MLPerf evaluates a click model on, with Criteo's share of positives."""


def full_name(shape: str, size: int) -> str:
    """Return the name of a shape with its size, unless the name contains it."""
    return f"{shape}, {size:,}" if shape in {x.name for x in (*SHAPES, CRITEO)} else shape
