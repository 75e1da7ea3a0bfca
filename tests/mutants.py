"""How many one-token mutants of the library the tests kill: `python -m tests.mutants [--sample 60] [--only roc.py]`.

A mutant differs from the library by one operator, constant, name or negation. The tests are collected once, and a
first run finds which functions each of them calls. That is kept in `.pytest_cache/mutants` until the file of the test
changes; delete that folder after larger changes of the library. Then each mutant of a seeded sample meets the tests
that call its function, in a forked process where the code of that function is replaced; one that changes what an import
does meets the likely files of tests in a copy of the repository. One that outlives its time meets all of the likely
tests at the end. A mutant that no test kills is printed with its line; it is a gap in the tests, or equivalent: then it
joins `EQUIVALENT` with the reason. Not collected by pytest. Needs Python 3.11.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import hashlib
import importlib
import importlib.util
import inspect
import json
import math
import multiprocessing
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Container, Iterator
from functools import lru_cache
from itertools import groupby, pairwise
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize, register_after_fork
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

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
    "memory/bins": "bounded bounded_readings",
    "tasks/batches": "samples tasks metric",
    "metrics/cache": "handshake programs faults collectives exchange distributed protocol metric",
    "points/choice": "limits rate readings bounded_readings exchange",
    "measures/calibration": "recalibration calibration shortfalls laws limits decisions",
    "classification": "registry parity",
    "curves/declared": "views groups handshake",
    "groups/grouped": "groups mean_intervals binned_slices",
    "curves/columns": "operators columns exchange points curve oracles",
    "measures/confusion": "confusion",
    "measures/costs": "decisions readings bounded_readings limits shortfalls laws likelihood_ratios",
    "curves/curve": "operators curve columns oracles laws simulated_device waits sampling_weights draws",
    "ranks/segments": "segments views programs faults lookups collectives protocol groups handshake exchange distributed",
    "registry/docstrings": "docs registry package",
    "curves/entries": "columns oracles curve extremes lookups intervals",
    "lightning/reports": "curve_logger loggers lightning",
    "metrics/evaluator": "metric input tasks",
    "ranks/exchange": "segments lookups exchange",
    "arrays/encodings": "ranks lookups few distributed",
    "arrays/exports": "readings summary",
    "functional/classification": "registry parity",
    "measures/gains": "decisions oracles laws limits",
    "arrays/messages": "words input tasks",
    "memory/histograms": "bounded bounded_readings probabilities confusion operators padding extremes metric interrupts binned_slices",
    "metrics/framework": "frameworks metric exchange interrupts",
    "curves/host_rows": "columns oracles operators keys steps",
    "curves/derived": "curve bounded readings rate",
    "curves/products": "curve columns extremes oracles",
    "curves/hull": "operators rate readings columns simulated_device waits",
    "inference/independent": "intervals resampled_intervals inference shortfalls",
    "inference/intervals": "intervals resampled_intervals groups inference shortfalls mean_intervals",
    "arrays/keys": "keys curve input draws ranks",
    "measures/likelihood_ratios": "likelihood_ratios laws decisions limits",
    "lightning/callback": "lightning curve_logger",
    "lightning/epoch": "curve_logger padding",
    "lightning/loggers": "loggers curve_logger",
    "measures/measure": "laws rate",
    "metrics/metric": "metric input tasks rate slices plot confusion",
    "groups/models": "intervals metric",
    "groups/rankings": "rankings every_class",
    "groups/one_vs_one": "groups laws exchange",
    "measures/operating": "rate readings bounded_readings shortfalls probabilities limits",
    "metrics/options": "limits input bounded registry",
    "plot/axes": "drawn plot",
    "plot/drawings": "drawn plot decisions",
    "plot/metrics": "drawn plot decisions",
    "plot/lines": "drawn plot",
    "measures/pr": "oracles laws bounded rate shortfalls",
    "metrics/summary": "inference",
    "measures/probabilities": "probabilities laws runs calibration decisions",
    "ranks/owners": "ranks slice_clusters groups programs distributed lookups intervals inference",
    "ranks/processes": "ranks programs collectives distributed protocol exchange",
    "points/rates": "readings rate limits bounded_readings",
    "metrics/curve_metric": "metric input bounded subclasses limits tasks every_class readings summary padding distributed",
    "registry/table": "registry parity",
    "measures/roc": "oracles laws readings bounded bounded_readings shortfalls limits",
    "curves/rows": "operators columns curve simulated_device waits oracles device_rows",
    "measures/selective": "decisions oracles laws",
    "ranks/sorted_samples": "programs lookups exchange oracles readings rate confusion",
    "registry/signatures": "registry parity",
    "groups/intervals": "mean_intervals slices slice_clusters",
    "groups/slices": "binned_slices slice_clusters sliced_rows",
    "groups/slice_curves": "slices binned_slices slice_clusters sliced_rows",
    "arrays/sizes": "sums columns exchange",
    "memory/states": "samples metric input tasks extremes operators simulated_device waits bounded unknown_epochs interrupts",
    "registry/stubs": "registry package",
    "arrays/either": "columns rate",
    "arrays/sums": "operators sums columns extremes simulated_device waits",
    "arrays/surroundings": "input",
    "tasks/tasks": "tasks laws input confusion calibration",
    "curves/thin": "thin exchange",
    "curves/values": "tasks readings",
    "inference/areas": "intervals inference limits arguments",
    "inference/arguments": "limits",
    "inference/bands": "bands inference_surroundings arguments",
    "groups/homogeneity": "slice_clusters slices",
    "inference/replicates": "replicates curve_bands resampled_intervals intervals",
    "inference/formulas": "intervals inference limits arguments",
    "inference/curve_bands": "curve_bands intervals draws arguments",
    "inference/clusters": "draws intervals arguments",
    "inference/comparison": "inference summary contrasts arguments planning",
    "inference/estimates": "contrasts inference few planning",
    "inference/hypotheses": "inference contrasts summary",
    "inference/draws": "draws arguments",
    "inference/data": "inference contrasts arguments",
    "inference/influence": "contrasts inference intervals sampling_weights slice_clusters mean_intervals",
    "inference/planning": "planning inference arguments",
    "inference/permutation": "inference arguments planning",
    "inference/rates": "intervals curve_bands replicates rate_table slices",
    "inference/rate_tables": "rate_table",
    "inference/resampling": "draws intervals arguments resamples",
}
"""The tests, `test_*.py`, that most likely see a mutant of a module; `test_<module>.py` and its doctests go first, and
those on a device last."""

NO_HELP = {"test_benchmarks", "test_devices", "test_docs", "test_examples", "test_project", "test_scale"}
"""Tests of other things than the package, of too many of its functions at once, or in processes that import it."""

ON_A_DEVICE = ("tests/test_simulated_device.py", "tests/test_waits.py")
"""Tests on the simulated device. They come after all others: a process that has the device cannot be forked."""

PRELOADED = ["torchmetrics", "pytorch_lightning", "matplotlib.pyplot", "scipy.stats", "sklearn.metrics"]
"""What is imported once, before the processes of the mutants are forked."""

FORK = multiprocessing.get_context("fork")

CACHED = type(lru_cache(len))
"""The type of a function with a cache."""

NO_TESTS = 5
"""The exit code of pytest that found no tests to run."""

EQUIVALENT: dict[str, str] = {
    "inference/influence.py: of_positives, of_negatives = (torch.where(x > 0, loss - curve.spread(mean), 1.0) for x, loss, mean in sides)": "a step without samples counts 0 times",
    **dict.fromkeys(
        (
            'inference/resampling.py: if device.type != "cpu" and len(items) == 1:',
            'inference/resampling.py: if device.type != "cpu" or len(items) != 1:',
            'inference/resampling.py: if device.type != "cpu" or len(items) == 2:',
        ),
        "threads or not, the draws are the same",
    ),
    "inference/hypotheses.py: unknown = values.isnan().all() | covariance.isnan().any()": (
        "where an area is unknown, so is its covariance"
    ),
    "memory/bins.py: negative, start = leading < 1, leading << CELL": "the lines of 0 and 1 are set by themselves",
    "memory/bins.py: negative, start = leading <= 0, leading << CELL": "the lines of 0 and 1 are set by themselves",
    "memory/bins.py: negative = cells <= _SIDE": "the cell of the least positive score has no share of the bins",
    "memory/bins.py: inner = cells > _INNER": "the score 1, the only one of that cell, is set by itself",
    "memory/bins.py: keys = torch.where(keys < 0, (keys + shift).clamp(-_INFINITE, -2), (keys - shift).clamp(0, _INFINITE - "
    "1))": "the cells of the least scores have one part",
    "memory/bins.py: keys = torch.where(keys < 0, (keys + shift).clamp(-_INFINITE, -1), (keys - shift).clamp(1, _INFINITE - "
    "1))": "the cells of the least scores have one part",
    "arrays/keys.py: return map(work, items) if threads == 2 else _ahead(work, items, threads)": (
        "threads or not, the results are the same"
    ),
    **dict.fromkeys(
        (
            "measures/roc.py: first, last = negatives * start, negatives / stop",
            "measures/roc.py: if curve.fps.is_floating_point():",
            "measures/roc.py: wide = (curve.dfps > 0) & (curve.fps > curve.spread(first))",
            "measures/roc.py: curve = curve.only(wide & (curve.fps - curve.dfps < curve.spread(last)))",
        ),
        "a segment that only touches the range has no width within it",
    ),
    (
        "measures/roc.py: torch.where(rise > 0, (tpr - low.tpr) / rise, (low.tpr <= tpr).double()).clamp(0, 1) for tpr in "
        "(bottom, top)"
    ): "a level segment at an end of the range has the area of either side",
    "measures/roc.py: return PART._replace(shortfalls=_of_parts((0.0, self.max_fpr), None, 0.0))": (
        "only of two ranges the area is compared"
    ),
    "measures/roc.py: at = best_point(curve, lambda steps: _imbalance(steps, steps.tps, steps.fps) > 0, origin=False)": (
        "from a point of equal errors the next segment begins"
    ),
    "measures/pr.py: places, order = places.sort(stable=False)": "on a CPU every sort is stable",
    "measures/pr.py: first = [torch.cat([r.new_ones(1, dtype=torch.bool), r[1:] != r[:1]]) for r in rising]": (
        "the changes at one recall add up"
    ),
    "measures/pr.py: numbers = torch.stack([*(r[1].isnan() for r in rising), *(f.sum() for f in first)]).tolist()": (
        "without positives every recall is NaN"
    ),
    "measures/calibration.py: around = (lower.excess < 0) & (upper.excess >= 0)": "an end at 0 is nearest by itself",
    "measures/calibration.py: around = (lower.excess <= 0) & (upper.excess > 0)": "an end at 0 is nearest by itself",
    "groups/slice_curves.py: smallest = torch.cat([filled, filled.new_full((*filled.shape[:-1], 2), torch.inf)], -1).amin(-1)": (
        "two infinities, not one"
    ),
    "plot/lines.py: if high - low <= 1e-9 * min(abs(low), abs(high)):  # visually all equal": "then they are the same",
    **dict.fromkeys(
        (
            'inference/draws.py: CHUNK = {"cpu": 2 << 18, "cuda": 1 << 24}',
            'inference/draws.py: CHUNK = {"cpu": 1 << 18, "cuda": 2 << 24}',
        ),
        "no draw depends on what is in memory at a time",
    ),
    **dict.fromkeys(
        (
            "inference/draws.py: sums = [torch.nn.functional.pad(counts.double(), (0, (2 << (size - 1).bit_length()) - "
            "size))]",
            "inference/draws.py: sums = [torch.nn.functional.pad(counts.double(), (0, (1 << (size + 1).bit_length()) - "
            "size))]",
        ),
        "more steps without samples, which take no draw",
    ),
    "inference/formulas.py: low = torch.where(k == 0, 0.0 / half, (middle - half) / (n + z**2))": "half is 0 at no `n`",
    "inference/formulas.py: outside = ((theta - middle) ** 2 > right).sum(-1, keepdim=True)": "an exact root is found from either side",
    "inference/curve_bands.py: covered = ((below < tpr + 1e-12) & (tpr <= above + 1e-12)).all(1, keepdim=True)": (
        "the rounding is far from the end of what is taken for it"
    ),
    "inference/curve_bands.py: covered = ((below <= tpr + 1e-12) & (tpr < above + 1e-12)).all(1, keepdim=True)": (
        "the rounding is far from the end of what is taken for it"
    ),
    "inference/resampling.py: parts = in_parts(replicates, width - sum(sizes), device, BLOCK if by_count else 1)": (
        "no draw depends on the parts"
    ),
    (
        "inference/bands.py: odds = torch.where(others > 64 * EPSILON * size, (count / others).clamp(min=0), 1.0)"
    ): "beside a share of 1 all others are 0",
    "inference/bands.py: reach = torch.where(worth >= 0, falling, rising)": "what is worth nothing moves nothing",
    "inference/bands.py: crossed[side] = crossed[side] - worth.sign() * reach * odds.sqrt()": "it is squared",
    "inference/bands.py: counts = torch.where((labels == positive) & (ours >= theirs), weights, 0.0)": (
        "of equal ranks a sample begins where it stops"
    ),
    "inference/hypotheses.py: return 1 - half if t <= 0 else half": "at 0 both halves are the same",
    "ranks/owners.py: ours = [[1]] * ranks.size if made is None else [[2 * size + made[1]] for size in made[0]]": (
        "a rank that failed stops all"
    ),
    "inference/curve_bands.py: torch.arange(len(dtps), 1, -1, dtype=dtps.dtype, device=dtps.device), dtps[None], "
    "dfps[None]": "no threshold of stairs is read",
    "inference/formulas.py: if degrees >= NORMAL:": "there both agree to the last digit they have",
    "inference/formulas.py: while step >= 1e-8 * t:": "a quantile is found to rounding",
    "inference/formulas.py: if x > (a + 2) / (a + b + 2):": "the fraction converges beyond it, too",
    "inference/formulas.py: if x > (a + 1) / (a + b + 1):": "the fraction converges beyond it, too",
    "points/choice.py: among, origin = among & (steps > curve.spread(highest) - ROUNDING), origin & (none >= highest - ROUNDING)": (
        "the rounding of sums is far from the end of what is taken for it"
    ),
    "points/choice.py: among, origin = among & (steps >= curve.spread(highest) - ROUNDING), origin & (none > highest - ROUNDING)": (
        "the rounding of sums is far from the end of what is taken for it"
    ),
    'curves/values.py: return type(value)(*(part[1] if name == "thresholds" else torch.stack(part) for name, part in '
    "_fields(value)))": "all problems share one grid, and there are at least two",
    "measures/calibration.py: return torch.bucketize(scores, edges, right=True, out_int32=False)": "the same in more bytes",
    "measures/calibration.py: return torch.where(held, (x - curve.spread(centre)) / curve.spread(scale), 1.0), centre, "
    "scale": "a step without samples counts 0 times",
    (
        "measures/operating.py: at_point = (share - near).abs() * (end - start).clamp(min=0) < ROUNDING * total  "
        "# a rate, up to rounding"
    ): ("the rounding is far from the end of what is taken for it"),
    "measures/calibration.py: return torch.where(curve.dtps + curve.dfps > 0, x, 1.0)": (
        "a step without samples counts 0 times"
    ),
    "points/choice.py: return where(self.allowed(curve), comparable(curve, curve.tps, curve.positives), -2)": (
        "any number below all counts"
    ),
    "points/choice.py: return where(self.allowed(curve), comparable(curve, _tns(curve), curve.negatives), -2)": "below all counts",
    "points/choice.py: among = torch.where(x == curve.spread(highest), y, -2)": "any number below all counts",
    "points/choice.py: at = start + int((among if y is None else np.where(among, y[start:], -2)).argmax())": (
        "any number below all counts"
    ),
    "points/choice.py: attained = attained - 1 * ROUNDING": (
        "the rounding of sums is far from the end of what is taken for it"
    ),
    "points/choice.py: if weighted(curve) or any(p * n > 2**31 for p, n in zip(*curve.columns.host_totals)):": (
        "the largest sum of two squares, 2**63, is negated, and its negative is an integer of 64 bits"
    ),
    "points/choice.py: return max(gained, lost) <= 2**62 and all(x < 2**62 for x in bounds)": "integers have 63 bits",
    "points/choice.py: return max(gained, lost) < 2**62 and all(x <= 2**62 for x in bounds)": "integers have 63 bits",
    **dict.fromkeys(
        (
            "measures/probabilities.py: return low > 0 and high <= 1",
            "measures/probabilities.py: return low >= 1 and high <= 1",
            "measures/probabilities.py: return low >= 0 and high < 1",
        ),
        "fewer scores are read the quicker way, with the same numbers",
    ),
    **dict.fromkeys(
        (f"memory/states.py: {name}: int = 1" for name in ("outside", "size")), "read only of ranks, which say it"
    ),
    "memory/states.py: by_label: bool = True": "passed wherever it is read",
    'metrics/curve_metric.py: settings += ["pooled"] if self.bins and self.average != "micro" else []': "they differ all the same",
    **dict.fromkeys(
        (
            "metrics/evaluator.py: state = GroupedHistogramState(task, num_groups, bins or 1, grid, span)",
            "metrics/evaluator.py: state = HistogramState(task, bins or 1, grid, span)",
        ),
        "a grid has as many bins as gaps",
    ),
    "metrics/evaluator.py: exchange: int = 1": "of a curve of this process alone it is not read",
    'metrics/framework.py: self, fn: Callable[..., Any], exclude_state: Any = "", recurse: bool = False': (
        "accepted, but not read"
    ),
    'metrics/framework.py: self, destination: dict[str, Any] | None = None, prefix: str = "", keep_vars: bool = True': (
        "states have no gradients"
    ),
    "ranks/processes.py: RESERVE = 2 << 24": "a reserve of any size",
    "memory/states.py: refinable: ClassVar[bool] = True": "without bins nothing is refined",
    'memory/histograms.py: if counts.device.type != "cpu" and not mass.numel():': "both ways find the same",
    "inference/influence.py: return chosen_where(other, newcombe_unchecked(area.clamp(0, 2), *sizes, level), interval)": (
        "an area is above 1 by rounding alone"
    ),
    "curves/host_rows.py: if np.count_nonzero(last) == size + 1:  # no two are equal": "the points of ties are those of none",
    "groups/sliced_rows.py: order = (codes & mask).astype(np.uint32 if bits + shift < 32 else np.uint64)": (
        "the same in more bytes"
    ),
    "groups/sliced_rows.py: piece <<= 2": "one more bit, which is 0",
    "measures/probabilities.py: if curve.problems >= 1:": "the quicker of two ways, with the same places",
    "curves/host_rows.py: if len(places) <= fps.size:  # some are tied": "of no ties a copy",
    "measures/roc.py: unknown = torch.stack([x[-1] - y[-1] for x, y in zip(xs, ys, strict=True)]).isnan().tolist()": (
        "neither is infinite"
    ),
    "measures/roc.py: slope = torch.where(dx > 0, dy / dx, 1.0)": "over no width it adds nothing",
    "measures/roc.py: x, order = x.sort(stable=False)": "on a CPU every sort is stable",
    "measures/roc.py: ended, jumped = (v.new_zeros(len(v) + 2).scatter_(0, goes, v.masked_fill(~last, 0)) for v in "
    "(rise + jumps, jumps))": "one more empty cell, which is not read",
    "curves/columns.py: if self.max_samples is not None and self.max_samples <= 2**31:  # 2·P·N is at most half its square": (
        "half the square of 2**31 fits, too"
    ),
    (
        "inference/hypotheses.py: contrasting, along = variances >= rounding, directions.T @ contrasts"
    ): "the rounding is far from the end of what is taken for it",
    "arrays/keys.py: rows = keys.numpy().reshape(-2, keys.shape[-1])": "to NumPy any negative size is the one that is left",
    "arrays/sums.py: if len(offsets) == 2 or len(x) == 1:": "one step is its own sum, and of none there is nothing to restart",
    "curves/host_rows.py: return [1] * rows": "without samples there are no pairs to divide it by",
    'ranks/processes.py: if getattr(rank_zero_only, "rank", 1) == 0:': "torchmetrics sets it when it is imported",
    **dict.fromkeys(
        (
            "plot/axes.py: rightwards = across <= (0.06 + length if stepped else 0.6)",
            "plot/axes.py: aside = downwards if 0.03 <= up + downwards * 0.05 < 0.97 else -downwards  # "
            "within the axes",
            "plot/axes.py: aside = downwards if 0.03 < up + downwards * 0.05 <= 0.97 else -downwards  # "
            "within the axes",
            "plot/axes.py: if stepped and (aside >= 0 or above < 0.03):",
            "plot/axes.py: if stepped and (aside > 0 or above <= 0.03):",
            "plot/axes.py: return any((abs(points - middle) <= room).all(1).any() for points in (*drawn, point[None]))",
            "plot/axes.py: abs(height - at) > LABEL_HEIGHT or start >= stop or begin >= start + length for "
            "begin, stop, at in taken",
            "plot/axes.py: abs(height - at) >= LABEL_HEIGHT or start > stop or begin >= start + length for "
            "begin, stop, at in taken",
            "plot/axes.py: abs(height - at) >= LABEL_HEIGHT or start >= stop or begin > start + length for "
            "begin, stop, at in taken",
        ),
        "no label stands just there, and aside is 1 or -1",
    ),
    **dict.fromkeys(
        (
            "plot/drawings.py: place = high if at > 1e300 else low if at <= -1e300 else at  # matplotlib overflows "
            "near the largest numbers",
            "plot/drawings.py: place = high if at >= 1e300 else low if at < -1e300 else at  # matplotlib overflows "
            "near the largest numbers",
        ),
        "any number between the scores there are and the largest",
    ),
    "curves/thin.py: missed = torch.where(dy >= 0, precision(x, y) - line, 0.0)": "where nothing rises, the line is 0/0",
    "plot/lines.py: elif is_result(band[1]) or isinstance(band[0], tuple):": "both edges are of one kind",
    "plot/lines.py: elif is_result(band[0]) or isinstance(band[1], tuple):": "both edges are of one kind",
    'plot/lines.py: keep[places.new_full((columns,), -2).scatter_reduce(0, column, places, "amax")] = True': (
        "the last point is kept in any case, as the last of its own column"
    ),
    "tasks/tasks.py: if weight is not None or groups is None:": "of neither nothing is changed",
    "memory/states.py: if low != low or lowest_code <= 0 or highest_code >= self.task.labels:": "the audit finds the same",
    "ranks/segments.py: return max((int(x.max()) for x in counted), default=1), self.offsets.diff()": "as wide",
    (
        "memory/histograms.py: self, state: Mapping[str, Value], pooled: bool, alone: bool = True, "
        "beside: Tensor | None = None"
    ): "counts of predictions are read in one way",
    "ranks/exchange.py: reserved = room[: sum(lengths)] if sum(lengths) < len(room) else None": (
        "new room, with the same content"
    ),
    "metrics/curve_metric.py: return torch.cat([errors, errors.new_zeros(2)]).max()  # 0 of no groups at all": (
        "another 0"
    ),
    "metrics/curve_metric.py: error: Tensor = self._cast(largest_distance(value, low, high), 2)": (
        "any positive number rounds up"
    ),
    "metrics/cache.py: size = self._state.size(state) if self._state.keeps_samples else 1": "counts are gathered whatever "
    "their number",
    "metrics/cache.py: ranks.world.exchanges = max(row.exchanges for row in table) + 2": "any later number",
    "metrics/framework.py: state[name] = [c.clone() if c.untyped_storage().nbytes() >= c.nbytes else c for c in state[name]]": (
        "a copy of what needs none"
    ),
    **dict.fromkeys(
        (
            "ranks/exchange.py: sent, numbers = (keys.new_zeros(1, width, dtype=torch.uint8), [0] * 4) if own is None "
            "else own[1:]",
            "ranks/exchange.py: sent, numbers = (keys.new_zeros(0, width, dtype=torch.uint8), [1] * 4) if own is None "
            "else own[1:]",
        ),
        "then all ranks raise",
    ),
    (
        "ranks/exchange.py: none, offsets = (scores.new_zeros(size, dtype=kind) for size, kind in ((0, dtype), "
        "(1, torch.int64)))"
    ): "without steps all begin and end at 0",
    "ranks/owners.py: size = max(len(curve.tps), 2)": "any number that no step reaches",
    "curves/values.py: inward = near.double() > x if outward < 1 else near.double() < x": "it is not 0",
    "ranks/exchange.py: found, error = _cuts(own, error, falling_keys(scores[:, :1]), ranks)": "only their dtype is read",
    (
        "ranks/segments.py: left, origin_left = torch.ones_like(ends[1], dtype=torch.bool), "
        "torch.ones_like(origins[0], dtype=torch.bool)"
    ): "all have one shape",
    "curves/values.py: inward = near.double() > x if outward <= 0 else near.double() < x": "it is not 0",
    "memory/states.py: seen = torch.empty(0, 1, dtype=torch.int64, device=device)": "as empty",
    'memory/states.py: "seen": batch.preds.new_empty(batch.size, 1),': "only its length is read",
    "memory/states.py: return batch if left > batch.size else batch.part(0, left)": "a part that is the whole",
    'memory/states.py: "seen": batch.preds.new_empty(self.size(state) + batch.size, 1, dtype=dtype),': "as empty",
    "memory/states.py: return 1": "the same for all states",
    'memory/states.py: this, others = ("without", "with") if held >= given else ("with", "without")': "they differ",
    "memory/states.py: row_bytes = max(dtype.itemsize * batch[:1].numel(), 2)": "room for fewer samples",
    (
        'memory/states.py: small = scores.numel() <= sizes.SMALL and scores.device.type == "cpu" and '
        "scores.dtype.itemsize < 4"
    ): "a look reveals the same without the sort",
    "lightning/reports.py: several = not isinstance(value[1], Tensor)": "both fields have a line for each",
}
"""Mutants that no test can kill, `file: line of the mutant`, with the reason."""


class Mutant(NamedTuple):
    """A replacement of the bytes from `start` to `end` of a file."""

    file: str
    start: int
    end: int
    new: str
    function: str
    """The innermost function around it; empty in a module or class."""
    sized: bool
    """Whether it changes only a number compared with, or made from, a size of `sizes.py` or a number of threads."""

    def of(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def lines(self) -> tuple[int, str, str]:
        """The number of the line, and how it reads before and after."""
        source = (ROOT / PACKAGE / self.file).read_bytes()
        number, begin, stop = source.count(b"\n", 0, self.start), source.rfind(b"\n", 0, self.start) + 1, self.end
        rest = source[stop : (source + b"\n").index(b"\n", stop)]
        before, after = (source[begin:stop] + rest, source[begin : self.start] + self.new.encode() + rest)
        return number + 1, before.decode().strip(), after.decode().strip()

    @property
    def name(self) -> str:
        """Its file and mutated line, the key of `EQUIVALENT`."""
        return f"{self.file}: {self.lines()[2]}"

    @property
    def known(self) -> str | None:
        """Why it is equivalent."""
        return EQUIVALENT.get(self.name)

    @property
    def key(self) -> str:
        """The name of its function in `Calls`."""
        return f"{self.file}:{self.function}"


SIZES = {
    node.targets[0].id
    for node in ast.parse((ROOT / PACKAGE / "arrays/sizes.py").read_text()).body
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
} | {"get_num_threads"}
"""What decides how much is worked on at a time, and by how many threads: with the same results, as tests hold."""


def _of_size(node: ast.AST) -> bool:
    """Whether an expression is about a size or a number of threads."""
    if not isinstance(node, (ast.Compare, ast.BinOp)) and not (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min")
    ):
        return False
    return any(getattr(x, "id", getattr(x, "attr", "")) in SIZES for x in ast.walk(node))


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

    def between(left: int, right: int, kind: type[ast.AST]) -> Iterator[tuple[int, int, str]]:
        old, new = OPERATORS.get(kind, ("", ""))
        at = source.find(old.encode(), left, right) if old else -1
        if at >= 0:
            yield at, at + len(old), new

    def here(node: ast.AST, inside: bool) -> Iterator[tuple[int, int, str]]:
        if isinstance(node, ast.BinOp) and (inside or not isinstance(node.op, ast.BitOr)):
            yield from between(end(node.left), begin(node.right), type(node.op))
        elif isinstance(node, ast.AugAssign):
            yield from between(end(node.target), begin(node.value), type(node.op))
        elif isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
            for left, right, op in zip(operands[:-1], operands[1:], node.ops, strict=True):
                yield from between(end(left), begin(right), type(op))
        elif isinstance(node, ast.BoolOp):
            for left, right in pairwise(node.values):
                yield from between(end(left), begin(right), type(node.op))
        elif isinstance(node, ast.UnaryOp) and type(node.op) in DROPPED:
            yield begin(node), begin(node) + len(DROPPED[type(node.op)]), ""
        elif isinstance(node, ast.Constant) and repr(node.value) in CONSTANTS:
            yield begin(node), end(node), CONSTANTS[repr(node.value)]
        elif isinstance(node, ast.Attribute) and node.attr in NAMES:
            yield end(node) - len(node.attr), end(node), NAMES[node.attr]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min"):
            yield begin(node.func), end(node.func), NAMES[node.func.id]

    def walk(node: ast.AST, function: str, inside: bool, sized: bool) -> Iterator[Mutant]:
        if isinstance(node, (ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom)):
            return  # words, and names
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return  # `zip` only promises that lengths agree
        if isinstance(node, ast.Call) and ast.unparse(node).endswith(".reshape(-1)"):
            node = node.func  # any negative number is the size that is left to NumPy, and an error to torch
        inside = inside or isinstance(node, (ast.FunctionDef, ast.Lambda))
        sized = sized or _of_size(node)
        yield from (Mutant(file, *change, function, sized) for change in here(node, inside))
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            within = node.name if isinstance(node, ast.FunctionDef) and name == "body" else function
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from walk(child, within, inside, sized)

    yield from walk(ast.parse(source), "", False, file == "arrays/sizes.py")


def tests_of(file: str) -> list[str]:
    """The files of tests that most likely see a mutant of this file."""
    stem = file.removesuffix(".py")
    first = [f"{PACKAGE}/{file}"]
    for name in [Path(stem).name, *FIRST.get(stem, "").split()]:
        path = f"tests/test_{name}.py"
        if path not in first and (ROOT / path).exists():
            first.append(path)
    return first


class Calls(NamedTuple):
    """What a test took, and the functions of the package that it called, as `file:name`."""

    seconds: float
    functions: frozenset[str]


class _Calls:
    """The functions of the package that are called, as `file:name`, in this process and in those forked from it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.root, self.names, self.functions, self.folder = f"{ROOT / PACKAGE}/", dict[str, str](), set[str](), folder
        if folder:
            register_after_fork(self, _Calls._forked)

    def _call(self, frame: FrameType, event: str, arg: object) -> None:
        code = frame.f_code
        file = self.names.get(code.co_filename)
        if file is None:
            inside = code.co_filename.startswith(self.root)
            file = self.names[code.co_filename] = code.co_filename[len(self.root) :] if inside else ""
        if file:
            self.functions.add(f"{file}:{code.co_name}")

    def _forked(self) -> None:
        if self.folder:
            path = self.folder / str(os.getpid())
            Finalize(None, lambda: path.write_text(json.dumps([*self.functions])), exitpriority=0)

    def __enter__(self) -> set[str]:
        self.functions = set()
        threading.settrace(self._call)
        sys.settrace(self._call)
        return self.functions

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        for path in self.folder.iterdir() if self.folder else ():
            self.functions |= set(json.loads(path.read_text()))
            path.unlink()


class _Package:
    """The functions of the imported package, whose code can be replaced by that of a mutant."""

    def __init__(self) -> None:
        with _Calls() as self.called:
            for path in sorted((ROOT / PACKAGE).rglob("*.py")):
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
                module = importlib.import_module(name)
                for public in getattr(module, "__all__", ()):  # classes are made when they are asked for
                    getattr(module, public)
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.caches: list[Any] = []
        for x in gc.get_objects():
            if type(x) is FunctionType and x.__code__.co_filename.startswith(f"{ROOT / PACKAGE}/"):
                self.functions.setdefault(_place(x.__code__), []).append(x)
            elif type(x) is CACHED and x.__module__.startswith(PACKAGE):
                self.caches.append(x)

    def forget(self) -> None:
        """Clear the caches of functions: they hold results from before a change, and hide calls."""
        for cached in self.caches:
            cached.cache_clear()

    def replacements(self, mutant: Mutant) -> list[tuple[FunctionType, CodeType]]:
        """The functions that a mutant changes, with their new code; none if it changes what an import does."""
        path = ROOT / PACKAGE / mutant.file
        source = path.read_bytes()
        before, after = (compile(x, str(path), "exec", dont_inherit=True) for x in (source, mutant.of(source)))
        changed = [*_changed(before, after)]
        if any(not code.co_flags & inspect.CO_NEWLOCALS or mutant.key in self.called for code in changed):
            return []
        return [(function, code) for code in changed for function in self.functions.get(_place(code), [])]


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _changed(before: CodeType, after: CodeType) -> Iterator[CodeType]:
    """The new code of the functions that differ and of those around them; of modules and classes, by themselves."""
    inner = [
        code
        for pair in zip(
            *([x for x in code.co_consts if isinstance(x, CodeType)] for code in (before, after)), strict=True
        )
        for code in _changed(*pair)
    ]
    yield from inner
    own, new = (
        (code.co_code, code.co_names, repr([x for x in code.co_consts if not isinstance(x, CodeType)]))
        for code in (before, after)
    )
    if own != new or (inner and after.co_flags & inspect.CO_NEWLOCALS):
        yield after


def traced(path: str) -> tuple[str, dict[str, Calls]]:
    """The calls of each test of a file, as far as they are known, and the digest of the file that they are known of."""
    cache = cache_of(path)
    lines = [json.loads(line) for line in cache.read_text().splitlines()] if cache.exists() else []
    of = next((line for line in reversed(lines) if isinstance(line, str)), "")
    return of, {line[0]: Calls(line[1], frozenset(line[2])) for line in lines if not isinstance(line, str)}


def cache_of(path: str) -> Path:
    """Where the calls of the tests of a file are kept: a line each, and the digest of the file after all of them."""
    return ROOT / ".pytest_cache/mutants" / f"{path.replace('/', '.')}.jsonl"


class Plan(NamedTuple):
    """Which tests run, in their order, until one fails or they have taken so many seconds of CPU time."""

    tests: list[str]
    known: dict[str, Calls]
    seconds: float
    """For those on a device once more."""


class Trial:
    """Tests of the package with a mutant, in a process forked from this one."""

    def __init__(self, mutant: Mutant | None, work: Callable[[Connection], None], limit: float = math.inf) -> None:
        self.mutant, self.started, self.limit, self.run = mutant, time.perf_counter(), limit, 0
        self.folder = tempfile.TemporaryDirectory()
        self.answer, there = FORK.Pipe(duplex=False)
        self.process = FORK.Process(target=self._run, args=(there, work))
        self.process.start()
        there.close()

    def _run(self, there: Connection, work: Callable[[Connection], None]) -> None:
        os.setsid()  # with the processes that tests start, it is ended as one group
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        torch.set_num_threads(1)
        tempfile.tempdir = os.environ["PYTEST_DEBUG_TEMPROOT"] = self.folder.name
        work(there)

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.started

    def verdict(self) -> tuple[str, list[str]] | None:
        """How the mutant dies, `killed` or `timeout`, or that it `survived`; the tests that see it.

        None while it runs.
        """
        if self.answer.poll():
            try:
                word, failed, self.run = self.answer.recv()
            except EOFError:  # a signal ended it
                self.process.join()
                code = -(self.process.exitcode or 0)
                assert code > 0, "a process failed before its tests ran"
                word, failed = ("timeout", []) if code == signal.SIGALRM else ("killed", [f"signal {code}"])
        elif self.seconds > self.limit:
            word, failed = "timeout", []
        else:
            return None
        self.end()
        return word, failed

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid or 0, signal.SIGKILL)
        self.process.join()
        with contextlib.suppress(OSError):
            self.folder.cleanup()


class _Failed:
    """A plugin of pytest: the tests that failed, and how many ran."""

    def __init__(self) -> None:
        self.tests, self.run, self.seconds = list[str](), 0, 0.0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds += report.duration
        self.run += report.when == "teardown"
        if report.failed:
            self.tests.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.tests.append(report.nodeid)


class Collected:
    """A plugin of pytest: the tests are collected once; then each mutant meets some of them in a forked process, where
    the code of the functions that it changes is replaced.
    """

    def __init__(self, package: _Package, work: Callable[[Collected], None]) -> None:
        self.package, self.work, self.items, self.failed = package, work, dict[str, pytest.Item](), _Failed()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        assert not self.failed.tests, f"not collected: {self.failed.tests}"
        session.config.pluginmanager.register(self.failed)
        self.items = {item.nodeid: item for item in session.items}
        self.work(self)
        return True

    def trial(self, mutant: Mutant | None, plan: Plan) -> Trial:
        return Trial(mutant, lambda there: self._try(there, self.package.replacements(mutant) if mutant else [], plan))

    def _try(self, there: Connection, replaced: list[tuple[FunctionType, CodeType]], plan: Plan) -> None:
        for function, code in replaced:
            function.__code__ = code
        self.package.forget()
        for _, tests in groupby(plan.tests, key=_on_a_device):
            until = _worked() + plan.seconds
            for test in tests:
                calls = plan.known.get(test)
                signal.setitimer(signal.ITIMER_REAL, ENDLESS * (1 + calls.seconds) if calls else 10 * ENDLESS)
                self._run(test)
                if self.failed.tests or _worked() > until:
                    break
            if self.failed.tests:
                break
        there.send(("killed" if self.failed.tests else "survived", self.failed.tests, self.failed.run))
        os._exit(0)

    def _run(self, test: str) -> None:
        item = self.items[test]
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)

    def trace(self, path: str) -> Trial:
        """Find the calls of the tests of a file that are not known yet."""
        return Trial(None, lambda there: self._trace(there, path))

    def _trace(self, there: Connection, path: str) -> None:
        cache, (_, tests) = cache_of(path), traced(path)
        cache.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp())
        calls = _Calls(folder)
        with cache.open("a") as file:
            for test in self.items:
                if test.split("::")[0] == path and test not in tests:
                    self.failed.seconds = 0.0
                    self.package.forget()
                    with calls as functions:
                        self._run(test)
                    print(json.dumps([test, round(self.failed.seconds, 4), sorted(functions)]), file=file, flush=True)
            print(json.dumps(_digest(path)), file=file)
        there.send(("traced", self.failed.tests, self.failed.run))
        os._exit(0)


def _worked() -> float:
    """The seconds of CPU time that this process and those it waited for have taken."""
    return sum(os.times()[:4])


def _on_a_device(test: str) -> bool:
    return test.split("::")[0] in ON_A_DEVICE


def _digest(path: str) -> str:
    return hashlib.sha256((ROOT / path).read_bytes()).hexdigest()


ENDLESS = 60.0
"""A test of no time that takes so many seconds has no end."""

FEW = 3
"""A function that fewer tests call has a cache, or is called by a fixture."""


class Plans:
    """The tests that may see a mutant: those that call its function."""

    def __init__(self, paths: list[str], seconds: float) -> None:
        self.tests = {test: calls for path in paths for test, calls in traced(path)[1].items()}
        self.seconds, self.broken, self.killers, self.late = seconds, set[str](), list[str](), set[Mutant]()

    def of(self, mutant: Mutant, collected: Container[str]) -> Plan:
        """First those that killed other mutants lately, then one of each group of parametrized tests, quick ones rather
        sooner and those of the likely files first; then all others; in the same order those on a device. For a `late`
        mutant all of the likely files, however long they take.
        """
        near = {test for test, calls in self.tests.items() if mutant.key in calls.functions}
        if len(near) < FEW:
            file = f"{mutant.file}:"
            near |= {test for test, calls in self.tests.items() if any(x.startswith(file) for x in calls.functions)}
        likely = {*tests_of(mutant.file)}
        near |= {x for x, calls in self.tests.items() if not calls.functions and x.split("::")[0] in likely}
        late = mutant in self.late
        near = {x for x in near - self.broken if x in collected and (not late or x.split("::")[0] in likely)}
        draw = random.Random(0)
        order = sorted(sorted(near), key=lambda test: (self.tests[test].seconds + 0.01) * draw.random())
        lately = [test for test in dict.fromkeys(reversed(self.killers)) if test in near][:20]
        order.sort(key=lambda test: test.split("::")[0] not in likely)
        alone = {test.split("[")[0]: test for test in reversed(order)}.values()
        return Plan(
            sorted(dict.fromkeys([*lately, *sorted(alone, key=order.index), *order]), key=_on_a_device),
            self.tests,
            math.inf if late else self.seconds,
        )


def in_a_copy(mutant: Mutant, paths: list[str]) -> Callable[[Connection], None]:
    """Run the likely files of tests on a copy of the repository, with a mutant that changes what an import does."""

    def work(there: Connection) -> None:
        copy = Path(tempfile.mkdtemp()) / "copy"
        ignored = shutil.ignore_patterns(".git", ".*_cache", ".hypothesis", ".venv", "__pycache__")
        shutil.copytree(ROOT, copy, ignore=ignored)
        path = copy / PACKAGE / mutant.file
        path.write_bytes(mutant.of(path.read_bytes()))
        options = ["-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-rfE", "--no-header", "--tb=no"]
        command = [sys.executable, "-m", "pytest", *options, *paths]
        done = subprocess.run(
            command, cwd=copy, env={**os.environ, "PYTHONPATH": str(copy)}, capture_output=True, text=True, check=False
        )
        failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, flags=re.MULTILINE)
        assert (done.returncode in (0, NO_TESTS)) != bool(failed), f"pytest ended with {done.returncode}: {failed}"
        there.send(("killed" if failed else "survived", failed, 0))

    return work


def verdicts(trials: Iterator[Trial], workers: int) -> Iterator[tuple[Trial, str, list[str]]]:
    """What becomes of each trial; so many run at a time."""
    running: list[Trial] = []
    more = True
    try:
        while more or running:
            while more and len(running) < workers:
                trial = next(trials, None)
                more = trial is not None
                running += [trial] if trial else []
            for trial in [*running]:
                if said := trial.verdict():
                    running.remove(trial)
                    yield trial, *said
            time.sleep(0.01)
    finally:
        for trial in running:
            trial.end()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=0, help="of the draw")
    parser.add_argument("--sample", type=int, default=60, help="how many mutants are drawn")
    parser.add_argument("--only", nargs="*", help="files of the package, as measures/roc.py or inference/draws.py")
    parser.add_argument("--function", nargs="*", help="functions of these files")
    parser.add_argument(
        "--seconds", type=float, default=20, help="of CPU time of a mutant, before it waits for the likely tests, whole"
    )
    parser.add_argument("--first", action="store_true", help="run the likely tests only: the score is a lower bound")
    parser.add_argument("--workers", type=int, default=1, help="how many mutants are tried at a time")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # which ends what is running, too
    files = given.only or [str(path.relative_to(ROOT / PACKAGE)) for path in sorted((ROOT / PACKAGE).rglob("*.py"))]
    everything = [mutant for file in files for mutant in mutants(file)]
    everything = [mutant for mutant in everything if not given.function or mutant.function in given.function]
    drawn = random.Random(given.seed).sample(everything, min(given.sample, len(everything)))
    print(f"{len(drawn)} of {len(everything)} mutants, seed {given.seed}", flush=True)
    for name in PRELOADED:
        if importlib.util.find_spec(name.split(".")[0]):
            importlib.import_module(name)
    torch.set_num_threads(1)
    package = _Package()
    names = sorted(path.stem for path in (ROOT / "tests").glob("test_*.py"))
    every = [] if given.first else [f"tests/{name}.py" for name in names if name not in NO_HELP]
    paths = list(dict.fromkeys([*(path for mutant in drawn for path in tests_of(mutant.file)), *every]))
    os.environ["SIMULATED_DEVICE"] = "1"  # so that the tests on a device are collected

    def work(tests: Collected) -> None:
        stale = (tests.trace(path) for path in paths if traced(path)[0] != _digest(path))
        for trial, _, failed in verdicts(stale, given.workers):
            print(f"traced {trial.run} tests in {trial.seconds:.0f} s {' '.join(failed)}", flush=True)
        counts = Counter(judged(drawn, tests, Plans(paths, given.seconds), given.workers).values())
        dead = counts["killed"] + counts["timeout"]
        score = dead / max(dead + counts["survived"], 1)
        print(f"{dict(counts)}: {score:.1%} of those that are not equivalent were killed", flush=True)

    options = ["-q", "-s", "-n", "0", "-p", "no:cacheprovider", "--no-header", *paths]
    sys.exit(pytest.main(options, plugins=[Collected(package, work)]))


def judged(drawn: list[Mutant], tests: Collected, plans: Plans, workers: int) -> dict[Mutant, str]:
    """The verdict on each mutant. A test that fails without a mutant, too, kills none: then the others decide.

    A mutant that outlives the time of its trial meets the likely tests again at the end, all of them.
    """
    found = {mutant: "equivalent" for mutant in drawn if mutant.known}
    left, sound = [mutant for mutant in drawn if mutant not in found], set[str]()

    def trial(mutant: Mutant) -> Trial:
        if tests.package.replacements(mutant):
            return tests.trial(mutant, plans.of(mutant, tests.items))
        return Trial(mutant, in_a_copy(mutant, tests_of(mutant.file)), 600)

    while left:
        again = []
        for tried, word, by in verdicts(map(trial, left), workers):
            assert tried.mutant is not None
            for test in by[:1]:
                if test in tests.items and test not in sound | plans.broken:
                    alone = tests.trial(None, Plan([test], plans.tests, math.inf))
                    ((_, _, failed),) = verdicts(iter([alone]), 1)
                    (plans.broken if failed else sound).add(test)
                plans.killers.append(test)
            if {*by[:1]} & plans.broken:
                print(f"fails without a mutant: {by[0]}", flush=True)
                again.append(tried.mutant)
                continue
            if word == "survived" and tried.mutant.sized:
                word = "equivalent"
            elif word == "survived" and tried.mutant not in plans.late:
                tests_there = plans.of(tried.mutant, tests.items).tests
                if 0 < tried.run < len(tests_there):
                    print(f"late       {tried.seconds:4.1f} s  {tried.mutant.name}", flush=True)
                    plans.late.add(tried.mutant)
                    again.append(tried.mutant)
                    continue
            found[tried.mutant] = word
            number, before, after = tried.mutant.lines()
            print(f"{word:10} {tried.seconds:4.1f} s  {tried.mutant.file}:{number}  {' '.join(by)}", flush=True)
            if word != "killed":
                print(f"    - {before}\n    + {after}   [{tried.run} tests]", flush=True)
        left = again
    return found


if __name__ == "__main__":
    main()
