"""Simulation of the search for cuts, for up to 1,024 ranks and up to 10^12 samples.

Of N / W samples that a rank drew, those that it shows are drawn directly: the order statistics of so many uniform
variables at equal distances, brought to the scale of the scores. Of all others it is drawn how many lie before a cut:
between two that are shown, as many as a binomial variable says. So segments are counted in the samples that were drawn.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from benchmarks.table import heading, in_bytes, publish, table
from torchmetrics_roc import Curve
from torchmetrics_roc.arrays.keys import falling_keys, scores_of
from torchmetrics_roc.measures.roc import auroc
from torchmetrics_roc.ranks.sorted_samples import Cut, columns_of, find_cuts, shown_at, width_of

Beyond = Callable[[Tensor], Tensor]
"""A function from scores to the share of all samples above each of them."""

CELLS = 20
"""Leading bits of the key that define its cell: the distribution is exact at cell borders, and uniform within cells."""

UNIT = 40
"""The share of samples up to a key is a whole number of 2^-UNIT: more than there are samples."""


def portion(whole: Tensor, part: Tensor, bits: int) -> Tensor:
    """`⌊whole · part / 2^bits⌋` for `whole <= 2^40` and `part <= 2^bits <= 2^44`, in integers that fit."""
    low = bits // 2
    return (whole * (part >> low) + (whole * (part & ((1 << low) - 1)) >> low)) >> (bits - low)


class Distribution:
    """The number of 2^UNIT samples with a key up to a given one, an integer that never decreases from key to key.

    Args:
        dtype: of the scores.
        beyond: the share above a score, of the samples that are not at one of the `atoms`.
        atoms: scores that are a share of the samples each, `[A, 2]`.
    """

    def __init__(self, dtype: torch.dtype, beyond: Beyond, atoms: Tensor | None = None) -> None:
        self.bits = 8 * dtype.itemsize
        atoms = torch.empty(0, 2, dtype=torch.float64) if atoms is None else atoms
        keys, order = falling_keys(atoms[:, 0].to(dtype)).long().sort()
        masses = (atoms[order, 1] * 2.0**UNIT).long()
        self._atoms = keys
        self._masses = torch.cat([masses.new_zeros(1), masses.cumsum(0)])

        cells = torch.arange(-(1 << (CELLS - 1)), 1 << (CELLS - 1))
        own = torch.int32 if self.bits == 32 else torch.int64
        scores = scores_of((cells << self._shift).to(own), dtype).double()
        # Keys of NaN, which no score has: half of them come before +inf and half after −inf.
        share = torch.where(scores.isnan(), torch.where(cells < 0, 0.0, 1.0), beyond(scores))
        rest = (1 << UNIT) - int(masses.sum())
        rising = (share * 2.0**UNIT).long().clamp(max=rest).cummax(0).values
        self._cells = torch.cat([rising, rising.new_tensor([rest])])

    @property
    def _shift(self) -> int:
        return self.bits - CELLS

    def up_to(self, keys: Tensor) -> Tensor:
        """Return how many of 2^UNIT samples have a key up to each of the int64 `keys`."""
        cell = (keys >> self._shift) + (1 << (CELLS - 1))
        inside = (keys & ((1 << self._shift) - 1)) + 1
        start = self._cells[cell]
        smooth = start + portion(self._cells[cell + 1] - start, inside, self._shift)
        return smooth + self._masses[torch.searchsorted(self._atoms, keys.contiguous(), right=True)]


class Drawn(NamedTuple):
    """The samples that ranks drew, as far as they are known: `[W, S]` each, from the first of all to behind the last.

    Attributes:
        places: those of the samples that a rank shows, among as many as all ranks drew.
        counts: how many samples of the rank come before each of them.
    """

    places: np.ndarray
    counts: np.ndarray

    @classmethod
    def of(cls, ranks: list[tuple[Tensor, range, int]], total: int) -> Drawn:
        """Return what is known of ranks, of each the places that it shows, their indices and the number of samples."""
        most = max(len(places) for places, _, _ in ranks) + 2
        rows, counts = np.full((len(ranks), most), float(total)), np.zeros((len(ranks), most))
        for row, count, (places, indices, size) in zip(rows, counts, ranks, strict=True):
            row[0], row[1 : 1 + len(places)] = -1, places.numpy()
            count[1 : 1 + len(places)], count[1 + len(places) :] = indices, size
        return cls(rows, counts)

    def before(self, positions: list[int]) -> list[int]:
        """Return how many samples of all ranks come before each of the rising `positions`: drawn where not known."""
        generator, ranks = np.random.default_rng(0), np.arange(len(self.places))
        # Of each rank and position the first sample shown at or behind it.
        following = np.stack([np.searchsorted(row, positions) for row in self.places]).clip(1, self.places.shape[1] - 1)
        at, known = np.full(len(ranks), -1.0), np.zeros(len(ranks))
        found = []
        for position, behind in zip(positions, following.T, strict=True):
            first = self.places[ranks, behind - 1]
            newer = first > at
            known = np.where(newer, self.counts[ranks, behind - 1] + (first >= 0), known)
            at = np.where(newer, first, at)
            room = np.maximum(self.places[ranks, behind] - at, 1)
            left = np.maximum(self.counts[ranks, behind] - known, 0).astype(np.int64)
            known = known + generator.binomial(left, np.clip((position - at) / room, 0, 1))
            at = np.maximum(at, position)
            found.append(int(known.sum()))
        return found


class Population:
    """Samples of one distribution, `sizes[t]` of each problem `t`."""

    def __init__(self, distribution: Distribution, sizes: list[int]) -> None:
        assert sum(sizes) <= 1 << UNIT
        self.distribution = distribution
        self.sizes = torch.tensor([*sizes, 0])  # a cut may be after the last problem
        self.offsets = torch.cat([self.sizes.new_zeros(1), self.sizes[:-1].cumsum(0)])

    def up_to(self, problems: Tensor, keys: Tensor) -> Tensor:
        """Return how many samples of the `problems` have a key up to each of `keys`."""
        return portion(self.sizes[problems], self.distribution.up_to(keys), UNIT)

    @property
    def width(self) -> int:
        """The bytes of a sample that is shown."""
        keys = torch.empty(0, dtype=torch.int32 if self.distribution.bits == 32 else torch.int64)
        return width_of(keys, len(self.sizes) - 1)

    def shown(self, ranks: int, generator: torch.Generator) -> tuple[Tensor, Tensor, Tensor, Drawn]:
        """Return the problems and keys that ranks show, for how many samples each stands, and all that was drawn."""
        total, at, weights, drawn = int(self.sizes.sum()), [], [], []
        for rank in range(ranks):
            size = total * (rank + 1) // ranks - total * rank // ranks
            places, distance = shown_at(size, rank, ranks, self.width)
            ends = torch.tensor([*places, size], dtype=torch.float64) + 1
            # The gaps between uniform order statistics are as those between the events of a Poisson process.
            arrivals = torch._standard_gamma(ends.diff(prepend=ends.new_zeros(1)), generator).cumsum(0)
            at.append((arrivals[:-1] / arrivals[-1] * total).long().clamp(max=total - 1))
            drawn.append((at[-1], places, size))
            weights.append(torch.full((len(places),), distance))
        places_of_all = torch.cat(at)
        problems = torch.searchsorted(self.offsets, places_of_all, right=True) - 1
        keys = self._keys(problems, places_of_all - self.offsets[problems])
        return problems, keys, torch.cat(weights), Drawn.of(drawn, total)

    def _keys(self, problems: Tensor, places: Tensor) -> Tensor:
        """Return the key of the sample at each of the `places` of its problem, counted from 0."""
        low = torch.full_like(places, -(1 << (self.distribution.bits - 1)))
        high = ~low
        while bool((low < high).any()):
            middle = (low & high) + ((low ^ high) >> 1)
            behind = self.up_to(problems, middle) <= places
            low, high = torch.where(behind, middle + 1, low), torch.where(behind, high, middle)
        return low

    def place(self, cuts: list[Cut]) -> tuple[Tensor, Tensor]:
        """Return the number of samples before each cut, and at its key if that is heavy."""
        problems, keys = torch.tensor([(cut.problem, cut.key) for cut in cuts]).T
        ahead = self._ahead(problems, keys)
        heavy = torch.tensor([cut.heavy for cut in cuts])
        return self.offsets[problems] + ahead, (self.up_to(problems, keys) - ahead) * heavy

    def _ahead(self, problems: Tensor, keys: Tensor) -> Tensor:
        lowest = keys == -(1 << (self.distribution.bits - 1))
        return self.up_to(problems, torch.where(lowest, keys, keys - 1)).masked_fill(lowest, 0)


class Outcome(NamedTuple):
    """The cost and the result of one search: bytes of samples shown, and `load`, the largest segment over N / W."""

    shown: int
    heavy: int
    largest: int
    load: float


def simulated(population: Population, segments: int) -> Outcome:
    """Search for the cuts of a `population`."""
    problems, bits = len(population.sizes) - 1, population.distribution.bits
    of_samples, keys, weights, drawn = population.shown(segments, torch.Generator().manual_seed(0))
    columns = columns_of(keys.to(torch.int32) if bits == 32 else keys, of_samples, problems)
    cuts = find_cuts(columns, weights, segments, problems)
    places, masses = population.place(cuts)
    everything = int(population.sizes.sum())
    starts = torch.cat([places.new_zeros(1), places + masses])
    # With several cuts at one heavy key, the segments between them are empty.
    ends = torch.cat([places, places.new_tensor([everything])])
    heavy = {(cut.problem, cut.key): int(mass) for cut, mass in zip(cuts, masses, strict=True) if cut.heavy}
    assert int((ends - starts).clamp(min=0).sum()) + sum(heavy.values()) == everything
    positions = sorted({*starts.tolist(), *ends.tolist()})
    counted = dict(zip(positions, drawn.before(positions), strict=True))
    assert counted[everything] == everything
    pairs = zip(starts.tolist(), ends.tolist(), strict=True)
    largest = max(max(counted[end] - counted[start], 0) for start, end in pairs)
    return Outcome(len(keys) * population.width, len(heavy), largest, largest * segments / everything)


class Case(NamedTuple):
    """A distribution, and the number of samples of each problem for a given total."""

    name: str
    distribution: Callable[[], Distribution]
    sizes: Callable[[int], list[int]] = lambda size: [size]


def normal(scores: Tensor) -> Tensor:
    """Return the share of a standard normal above each of the `scores`."""
    return torch.erfc(scores / math.sqrt(2)) / 2


def saturated(steepness: float) -> Distribution:
    """Return float32 sigmoids of a normal times `steepness`, with atoms at 1 and at the values just below it."""
    below = torch.arange(1 << 12, dtype=torch.float64).flip(0) * 2.0**-24  # 1 − s; a whole cell of keys below 1
    atoms = 1 - below
    # A sigmoid rounds to the nearest value, so its share is that between the midpoints.
    middles = below + 2.0**-25
    above = normal(-(middles / (1 - middles)).log() / steepness)
    shares = above.diff(append=above.new_zeros(1)).neg()
    spread = float(above[0])

    def beyond(scores: Tensor) -> Tensor:
        return (normal(scores.clamp(0, 1).logit() / steepness) - spread).clamp(min=0)

    return Distribution(torch.float32, beyond, torch.stack([atoms, shares], 1))


def zipf(size: int, problems: int = 1000) -> list[int]:
    """Distribute `size` samples over `problems` with shares proportional to 1 / k, in shuffled order."""
    harmonic = sum(Fraction(1, k) for k in range(1, problems + 1))
    sizes = [math.floor(size / (k * harmonic)) for k in range(1, problems + 1)]
    sizes[0] += size - sum(sizes)
    order = torch.randperm(problems, generator=torch.Generator().manual_seed(0)).tolist()
    return [sizes[k] for k in order]


def cases() -> Iterator[Case]:
    """Return the cases to search."""
    f32, f64 = torch.float32, torch.float64
    popular, whole = torch.tensor([[0.25, 0.7]], dtype=f64), torch.tensor([[0.5, 1.0]], dtype=f64)
    yield Case("normal logits", lambda: Distribution(f32, normal))
    yield Case("saturated probabilities", lambda: saturated(20.0))
    yield Case("70 % one value", lambda: Distribution(f32, lambda s: 0.3 * normal(s), popular))
    yield Case("all equal", lambda: Distribution(f32, torch.zeros_like, whole))
    yield Case("one-sided: exponential", lambda: Distribution(f32, lambda s: s.clamp(min=0).neg().exp()))
    yield Case("heavy tails: Cauchy³", lambda: Distribution(f32, cubed_cauchy))
    yield Case("64-bit normal", lambda: Distribution(f64, normal))
    yield Case("1,000 problems, Zipf", lambda: Distribution(f32, normal), zipf)


def cubed_cauchy(scores: Tensor) -> Tensor:
    """Return the share of cubes of a Cauchy variable above each of the `scores`."""
    return 0.5 - (scores.sign() * scores.abs() ** (1 / 3)).atan() / math.pi


def exact_area(positives: int, negatives: int, steps: int = 4096) -> tuple[float, float]:
    """Return AUROC of samples at thresholds: as the library computes it, and rounded from the exact fraction."""
    edges = torch.linspace(8, -8, steps)
    sides = []
    for size, shift in ((positives, 1.0), (negatives, 0.0)):
        scores = Distribution(torch.float32, lambda s, shift=shift: normal(s - shift))  # type: ignore[misc]
        through = Population(scores, [size]).up_to(torch.zeros(steps, dtype=torch.int64), falling_keys(edges).long())
        through[-1] = size
        sides.append(through.diff(prepend=through.new_zeros(1)))
    dtps, dfps = sides
    assert int(dtps.sum()) == positives
    assert int(dfps.sum()) == negatives
    seen = pairs = 0
    for hits, misses in zip(dtps.tolist(), dfps.tolist(), strict=True):
        pairs += misses * (2 * seen + hits)
        seen += hits
    curve = Curve.from_counts(edges, dtps[None], dfps[None])
    return float(auroc(curve)), float(Fraction(pairs, 2 * positives * negatives))


def options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options."""
    parser.add_argument("--sizes", type=int, nargs="+", default=[10**6, 10**9, 10**12])
    parser.add_argument("--ranks", type=int, nargs="+", default=[2, 8, 64, 256, 1024])
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/splitters.md")


def main(chosen: argparse.Namespace) -> None:
    """Print the table."""
    rows = []
    for case in cases():
        distribution = case.distribution()
        for size in chosen.sizes:
            for segments in chosen.ranks:
                outcome = simulated(Population(distribution, case.sizes(size)), segments)
                arriving = outcome.largest * distribution.bits // 8
                rows.append(
                    [
                        case.name,
                        f"{size:.0e}".replace("e+", "e"),
                        str(segments),
                        in_bytes(outcome.shown),
                        str(outcome.heavy),
                        f"{outcome.load:.3f}",
                        in_bytes(arriving),
                    ]
                )
    columns = [
        "scores",
        "N",
        "W",
        "bytes shown",
        "heavy keys",
        "largest segment / (N/W)",
        "bytes of samples",
    ]
    ours, exact = exact_area(4 * 10**11, 6 * 10**11)
    publish(
        [
            heading("Finding the cuts from regular samples", torch.get_num_threads()),
            "*bytes shown*: the samples that all ranks show each other to find the cuts, received by a rank in one "
            "message. "
            "*heavy keys*: scores so frequent that their samples are not sent, and belong to no segment. "
            "*bytes of samples*: keys in the largest segment, the most that a rank may receive.",
            table(columns, rows),
            f"AUROC of 4·10^11 positives and 6·10^11 negatives at 4,096 thresholds: {ours.hex()} ({ours!r}); "
            f"the exact fraction, rounded once: {exact.hex()}; "
            + ("the same bits." if ours == exact else "DIFFERENT BITS."),
        ],
        chosen.save,
        "splitters",
    )
