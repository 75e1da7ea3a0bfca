"""Tests of the differences between values with a known covariance, and the result that all comparisons return."""

from __future__ import annotations

import math
from itertools import accumulate, combinations, pairwise, permutations
from typing import Any, Literal, NamedTuple

import torch
from torch import Tensor

from torchmetrics_roc.arrays.exports import Sampled, Tabulated, p_value, typed, written
from torchmetrics_roc.inference.clusters import warn_of_single
from torchmetrics_roc.inference.formulas import (
    Interval,
    at_an_end,
    chi_square_tail,
    constant,
    hotelling_tail,
    student_quantile,
    student_two_sided,
)
from torchmetrics_roc.inference.influence import between
from torchmetrics_roc.ranks.processes import warn

Alternative = Literal["two-sided", "greater", "less", "equivalence"]


@typed
class _Comparison(NamedTuple):
    aurocs: Tensor
    difference: Tensor
    standard_error: Tensor
    statistic: Tensor
    p_value: Tensor
    interval: Interval
    covariance: Tensor
    test: str
    degrees: Tensor
    adjusted: Tensor
    paired: bool
    alternative: str = "two-sided"
    margin: float = 0.0
    level: float = 0.95


class Comparison(Tabulated, Sampled, _Comparison):
    r"""Differences between the values of `M` models, metrics, curves or test sets, with a test and intervals.

    Print it for a report. Export it with `to_dict()`, `to_pandas()` or `to_csv(path)`; a table has a row for each pair,
    or, for one-sided tests of more than two values, for each ordered pair.

    Attributes:
        aurocs: `[M]`, the values; also `values`, as not all are areas.
        difference: for two, the first minus the second, 0-d; for more, the row's minus the column's, `[M, M]`.
        standard_error: of the difference.
        statistic: of the `test`: for two values the difference, or how far it lies within or beyond the margin, in
            standard errors of that side; for more, χ² or T² of the hypothesis that all are equal, or, one-sided, that
            of the pair with the smallest p-value.
        p_value: of the hypothesis, 0-d.
        interval: the confidence interval of the difference; infinite on one side if the hypothesis is one-sided.
        covariance: `[M, M]`, of the values.
        test: `"z"`, `"Student's t"`, `"Welch's t"`, `"chi-squared"` or `"Hotelling's T²"`.
        degrees: the degrees of freedom of the test, 0-d: infinite for z; for T² those of the covariance, ν, so that
            with q independent differences :math:`T^2 (\nu - q + 1) / (\nu q)` is F with q and :math:`\nu - q + 1`.
        adjusted: `[M, M]`, the p-value of each pair, corrected for their number by Holm's method; for two `p_value`.
        paired: whether all values are from the same samples.
        alternative, margin, level: what was asked for. The interval is one-sided at the level for `"greater"` and
            `"less"`; for `"equivalence"`, at twice the level less one, it lies within the margin if `p_value` is below
            1 − `level`.
    """

    @property
    def values(self) -> Tensor:
        """The values, `[M]`."""
        return self.aurocs

    def _table(self) -> list[list[str]]:
        """Return a row for each pair, by the indices of its values."""
        columns, holm = self._columns(), len(self.values) > 2
        names = ("value_first", "value_second", "difference", "standard_error", "low", "high", *["adjusted"] * holm)
        header = ["", "first", "second", "difference", "standard error", "CI, low", "CI, high", *["p (Holm)"] * holm]
        cells = ([written(*cell) for cell in zip(names, row)] for row in zip(*(columns[name] for name in names)))
        pairs = zip(columns["first"], columns["second"], strict=True)
        return [header, *([f"[{i}] − [{j}]", *row] for (i, j), row in zip(pairs, cells, strict=True))]

    def _notes(self) -> list[str]:
        """Return the test, and the design."""
        freedom = f", {self.degrees:.4g} degrees of freedom" if math.isfinite(self.degrees) else ""
        tail, samples = p_value(float(self.p_value)), "the same samples" if self.paired else "different samples"
        sign = "" if tail[0] == "<" else "= "
        test = f"{self.test} = {self.statistic:.4g}{freedom}, p {sign}{tail}; {len(self.values)} values of {samples}"
        return [test, self._hypothesis(), *super()._notes()]

    def _hypothesis(self) -> str:
        """Return what was tested, and what the interval is."""
        level = f"{100 * self.level:.4g} % CI"
        if self.alternative == "two-sided":
            return f"H0: {'equal' if len(self.values) == 2 else 'all equal'}; {level}"
        if self.alternative == "equivalence":
            return f"H0: apart by {self.margin:g} or more; {100 * (2 * self.level - 1):.4g} % CI"
        sign = "≤" if self.alternative == "greater" else "≥"
        border = -self.margin if self.alternative == "greater" else self.margin
        return f"H0: first − second {sign} {border + 0.0:g}".replace("-", "−") + f"; one-sided {level}"

    def _columns(self) -> dict[str, list[Any]]:
        """Return a row for each pair."""
        low, high = self.interval
        directed = self.difference.ndim and bool((low.isinf() | high.isinf()).any())
        pairs = list((permutations if directed else combinations)(range(len(self.values)), 2))
        columns: dict[str, list[Any]] = {"first": [i for i, _ in pairs], "second": [j for _, j in pairs]}
        values = self.values.tolist()
        columns |= {f"value_{name}": [values[i] for i in columns[name]] for name in ("first", "second")}
        matrices = {"difference": self.difference, "standard_error": self.standard_error, "low": low, "high": high}
        for name, x in (matrices | {"adjusted": self.adjusted}).items():
            table = x.tolist()
            columns[name] = [table[i][j] if x.ndim else table for i, j in pairs]
        of_all = {"test": self.test, "statistic": float(self.statistic), "degrees": float(self.degrees)}
        of_all |= {"p_value": float(self.p_value), "paired": self.paired}
        of_all |= {"alternative": self.alternative, "margin": self.margin, "level": self.level}
        return columns | {name: [x] * len(pairs) for name, x in of_all.items()}


@typed
class _ClassComparison(NamedTuple):
    names: tuple[str, ...]
    comparisons: tuple[Comparison, ...]
    adjusted: Tensor
    kind: str = "class"


class ClassComparison(Tabulated, _ClassComparison):
    """The comparison of the values of two metrics for each class, label or slice; a table has a row for each.

    Attributes:
        names: of the classes, or the ids of the slices.
        comparisons: the `Comparison` of each.
        adjusted: `[C]`, their p-values, corrected by Holm's method for the number of those that are known.
        kind: what each is, such as `"class"`, `"label"` or `"slice"`.
    """

    @property
    def difference(self) -> Tensor:
        """The first value of each class minus the second, `[C]`."""
        return torch.stack([x.difference for x in self.comparisons])

    @property
    def interval(self) -> Interval:
        """The confidence intervals of the differences, `[C]` each; each at its own level."""
        return Interval(*(torch.stack(ends) for ends in zip(*(x.interval for x in self.comparisons), strict=True)))

    def _columns(self) -> dict[str, list[Any]]:
        """Return a row for each class."""
        rows = [x._columns() for x in self.comparisons]
        columns = {name: [row[name][0] for row in rows] for name in rows[0] if name not in ("first", "second")}
        return {self.kind: list(self.names), **columns, "adjusted": self.adjusted.tolist()}

    def _table(self) -> list[list[str]]:
        """Return the rows of cells for readers."""
        columns = self._columns()
        names = ("value_first", "value_second", "difference", "standard_error", "low", "high", "p_value", "adjusted")
        header = ["", "first", "second", "difference", "standard error", "CI, low", "CI, high", "p", "p (Holm)"]
        rows = zip(columns[self.kind], *([written(name, x) for x in columns[name]] for name in names), strict=True)
        return [header, *map(list, rows)]

    def _notes(self) -> list[str]:
        """Return what was tested, and the design."""
        first, kinds = self.comparisons[0], {x.paired for x in self.comparisons}
        samples = {True: "the same samples", False: "different samples"}[first.paired]
        samples = "the same samples, or of different ones" if len(kinds) > 1 else samples
        return [f"Values of {samples}; {first._hypothesis()}", *Tabulated._notes(first)]


class Estimates(NamedTuple):
    """What is compared: values, their covariance, and its degrees of freedom.

    Attributes:
        values: of models, metrics, curves or test sets, `[M]`.
        covariance: of the values, `[M, M]`.
        degrees: of each difference, `[M, M]`: infinite for a normal distribution, 0, with a covariance of NaN, if one
            cluster has all positives, or all negatives.
        joint: of all differences together, `[M, M]`, of which the least counts; 0 if one unit has all of a label.
        paired: whether all are from the same samples.
        clusters: whether the units are clusters.
        design: what was sampled, in one line.
        sides: the standard errors of the values below and above them, `[M, 2]`, where these differ.
        left_open: how much further the values may be, which counts in bins do not tell, in the same units.
    """

    values: Tensor
    covariance: Tensor
    degrees: Tensor
    joint: Tensor
    paired: bool = True
    clusters: bool = False
    design: str = ""
    sides: Tensor | None = None
    left_open: Tensor | None = None

    def errors_below(self, covariance: Tensor) -> Tensor:
        r"""Return the standard errors of the differences below these, row's minus column's, `[M, M]`.

        Those above are the transpose. Of sides b below and a above, by recovering the variances (MOVER), and what bins
        leave open in full:

        .. math:: \sqrt{b_i^2 + a_j^2 - 2 \rho_{ij} b_i a_j}

        Zou and Donner, Statistics in Medicine 27:1693, 2008.
        """
        if self.sides is None:
            errors = between(covariance).clamp(min=0).sqrt()
        else:
            errors = self._recovered(self.sides, covariance)
        if self.left_open is None:
            return errors
        below, above = self.left_open.T
        wider: Tensor = errors + below[:, None] + above
        return wider

    def _recovered(self, sides: Tensor, covariance: Tensor) -> Tensor:
        below, above = sides.T
        scale = covariance.diagonal().sqrt()
        correlation = (covariance / (scale[:, None] * scale)).nan_to_num()
        squares: Tensor = below[:, None] ** 2 + above**2 - 2 * correlation * below[:, None] * above
        return squares.clamp(min=0).sqrt()


def compared(
    estimates: Estimates,
    level: float = 0.95,
    alternative: Alternative = "two-sided",
    margin: float = 0.0,
    name: str = "compare_auroc",
) -> Comparison:
    """Return the comparison of `estimates`, for the function of this `name`, which its warnings begin with.

    Each difference is tested by z, or by Student's t with its degrees of freedom. That more than two are equal is
    tested by χ², or by Hotelling's T² with the least of the joint degrees of freedom; if only one difference is
    independent, as that of two. Waits for the device once.
    """
    values, covariance, degrees, joint, paired, _, design, *_ = estimates
    size, still = len(values), constant(covariance.diagonal())
    # Of values that do not vary, as those of separated scores, differences and covariances are but rounding.
    exact, covariance = torch.where(still, values.round(decimals=12), values), covariance.masked_fill(still, 0.0)
    covariance = covariance.masked_fill(still[:, None], 0.0)
    difference, error = exact[:, None] - exact, between(covariance).clamp(min=0).sqrt()
    below = estimates.errors_below(covariance)
    overall, rank = all_equal(exact, covariance) if size > 2 else (difference[0, 1], difference[0, 1])
    rigid = _without_error(exact, covariance) | ((error == 0) & (difference.nan_to_num() != 0)).any()
    of_all = torch.stack([overall, rank, rigid.double()])
    *matrices, (statistic, contrasts, alike) = _on_host(difference, below, degrees, joint, of_all)
    places = [(i, j) for i in range(size) for j in range(size)]
    apart, errors, freedom, together = (dict(zip(places, x, strict=True)) for x in matrices)
    pairs = list(permutations(range(size), 2))
    _warn(estimates, [together[at] for at in pairs if not math.isnan(apart[at])], alike, name)
    sides = {(i, j): (errors[i, j], errors[j, i]) for i, j in pairs}
    tests = {at: _tested(apart[at], sides[at], freedom[at], alternative, margin) for at in pairs}
    adjusted = _holm({at: p for at, (_, p) in tests.items()}, size, alternative)
    if size > 2 and alternative == "two-sided":
        fewest = min((freedom if contrasts <= 1 else together)[at] for at in pairs)
        test, test_degrees, statistic, p_value = _test_of_all(statistic, int(contrasts), fewest, size, name)
    else:
        best = min(pairs, key=lambda at: adjusted[at]) if size > 2 else (0, 1)
        test_degrees, statistic, p_value = freedom[best], tests[best][0], adjusted[best]
        test = "z" if math.isinf(test_degrees) else "Student's t" if paired else "Welch's t"
    two_sided = level if alternative == "two-sided" else 2 * level - 1
    critical = {x: student_quantile(two_sided, x) for x in {freedom[at] for at in pairs}}
    if size == 2:
        places, difference, error, above, below = [(0, 1)], difference[0, 1], error[0, 1], below[1, 0], below[0, 1]
    else:
        above = below.T
    table = [critical[freedom[i, j]] if i != j else 0.0 for i, j in places] + [adjusted[at] for at in places]
    uploaded = values.new_tensor([*table, statistic, p_value, test_degrees])
    *tables, overall_statistic, tail, ours = torch.split(uploaded, [len(places)] * 2 + [1, 1, 1])
    quantile, corrected = (x.view(difference.shape) for x in tables)
    endless = torch.zeros_like(quantile).masked_fill(quantile != 0, torch.inf)
    low = difference - (endless if alternative == "less" else quantile * below)
    high = difference + (endless if alternative == "greater" else quantile * above)
    tested = (overall_statistic[0], tail[0], Interval(low, high), covariance, test, ours[0], corrected, paired)
    asked = (alternative, float(margin), float(level))
    return Comparison(values, difference, error, *tested, *asked).with_design(design)


def all_equal(values: Tensor, covariance: Tensor) -> tuple[Tensor, Tensor]:
    """Return χ² for the hypothesis that all values are equal, and how many independent differences there are: 0-d."""
    unknown = values.isnan().any() | covariance.isnan().any()
    contrasts = values[1:] - values[0]
    spread = covariance[1:, 1:] - covariance[1:, :1] - covariance[:1, 1:] + covariance[0, 0]
    variances, directions = torch.linalg.eigh(spread.nan_to_num())
    # A direction in which the models agree has no variance except rounding, and is no contrast: unless they differ
    # there by more than a variance that rounding hides would explain.
    rounding = 1e-12 * variances.max().clamp(min=covariance.abs().max() * 1e-3)
    contrasting, along = variances > rounding, directions.T @ contrasts
    statistic = torch.where(contrasting, along**2 / variances, 0.0).sum()
    apart = along.abs() > (64 * rounding).sqrt().clamp(min=1e-9)
    statistic = statistic.masked_fill((apart & ~contrasting).any(), torch.inf)
    return statistic.masked_fill(unknown, torch.nan), contrasting.sum().double()


def _test_of_all(
    statistic: float, contrasts: int, degrees: float, size: int, name: str
) -> tuple[str, float, float, float]:
    """Return the test that all values are equal, its degrees of freedom, its statistic and its p-value."""
    if math.isinf(degrees):
        return "chi-squared", float(contrasts), statistic, chi_square_tail(statistic, contrasts)
    test = "Hotelling's T²"
    # So few units vary in no more directions than they have degrees of freedom: what lies across is unknown.
    few = contrasts - 1 >= degrees or (math.isinf(statistic) and contrasts >= degrees)
    if few and degrees > 0 and not math.isnan(statistic):
        warn(
            f"{name}: {degrees:.3g} degrees of freedom do not tell whether {size} values are all equal, so the "
            "p-value is NaN: compare fewer at once, or read the `adjusted` p-values of pairs."
        )
        return test, degrees, math.nan, math.nan
    return test, degrees, statistic, hotelling_tail(statistic, max(contrasts, 1), degrees)


def _without_error(values: Tensor, covariance: Tensor) -> Tensor:
    """Return whether a difference has no standard error though the values vary with the sample, 0-d.

    Values that all resamples share, as areas of 0 or 1, have a variance of 0. Models that agree in each sample do not.
    """
    rigid = constant(covariance.diagonal()) & (at_an_end(values) | (values[:, None] != values).any(1))
    return (rigid[:, None] & rigid).triu(1).any()


def _warn(estimates: Estimates, degrees: list[float], rigid: float, name: str) -> None:
    if rigid:
        warn(
            "The standard error of a difference is 0: both are values of perfect, reversed or equal scores, or all "
            "units agree. Its interval is a point and its p-value 0 or 1, however few the units are. Instead compare "
            "the curves by permutation, `torchmetrics_roc.inference.venkatraman`, or the intervals of each."
        )
    if 0 in degrees:
        warn_of_single(name, estimates.clusters)


def _on_host(*tensors: Tensor) -> list[list[float]]:
    """Return the numbers of each tensor, with one wait."""
    flat = torch.cat([x.double().reshape(-1) for x in tensors]).tolist()
    bounds = accumulate((x.numel() for x in tensors), initial=0)
    return [flat[a:b] for a, b in pairwise(bounds)]


def _tested(
    difference: float, errors: tuple[float, float], degrees: float, alternative: Alternative, margin: float
) -> tuple[float, float]:
    """Return the statistic and the p-value of a difference with these standard errors below and above it."""
    if alternative == "two-sided":
        t = _over(difference, errors[difference < 0])
        return t, student_two_sided(t, degrees)
    sides = [_over(margin + sign * difference, error) for sign, error in zip((1, -1), errors)]
    above, below = ((t, _upper(t, degrees)) for t in sides)
    if alternative == "equivalence":
        return max(above, below, key=lambda side: side[1])
    return above if alternative == "greater" else below


def _over(x: float, error: float) -> float:
    if error == 0:
        return math.nan if math.isnan(x) else 0.0 if x == 0 else math.copysign(math.inf, x)
    return x / error


def _upper(t: float, degrees: float) -> float:
    """Return the probability that Student's t exceeds `t`."""
    half = student_two_sided(t, degrees) / 2
    return 1 - half if t < 0 else half


def _holm(tails: dict[tuple[int, int], float], size: int, alternative: Alternative) -> dict[tuple[int, int], float]:
    """Return the p-values of pairs corrected by Holm's method, Scandinavian Journal of Statistics 6:65, 1979.

    One-sided tests are done in both directions of each pair, unless there is one pair.
    """
    directed = alternative in ("greater", "less") and size > 2
    pairs = list((permutations if directed else combinations)(range(size), 2))
    adjusted = {(i, j): 1.0 for i in range(size) for j in range(size)}
    for pair, tail in zip(pairs, holm([tails[pair] for pair in pairs]), strict=True):
        adjusted |= {pair: tail} if directed else {pair: tail, pair[::-1]: tail}
    return adjusted


def holm(tails: list[float]) -> list[float]:
    """Return p-values corrected by Holm's method for the number of those that are known; others stay NaN."""
    adjusted, largest = list(tails), 0.0
    known = [k for k, tail in enumerate(tails) if not math.isnan(tail)]
    for place, k in enumerate(sorted(known, key=tails.__getitem__)):
        adjusted[k] = largest = max(largest, min(tails[k] * (len(known) - place), 1.0))
    return adjusted
