"""The stratified bootstrap of any view of a curve: resamples, replicates, and intervals by them.

Over ranks the curve is gathered, and every rank reads all replicates. On 8 ranks an interval of EER takes 6.7 bytes a
sample: 0.54 MB with 10,000 samples on each, 51 MB with a million, where torchmetrics' gather of scores and labels is
0.96 and 96 MB. If each rank read its segment of the replicates instead, the best step of a segment would take six words
of each rank in a sum, 96 bytes a rank and replicate: with 2,000 replicates more than the curve up to 32,000 samples on
each rank, whatever their number, and for every message of a view once more. Above, bytes are not what takes time: a
draw may fall into any segment, so each rank would still compute all of them, 16,000 million for a million samples on
each of 8 ranks, minutes beside the half second that 51 MB take at 1 Gbit/s.

In a resample the samples of a label are numbered by falling scores, so that those which reach a threshold are the
numbers below a count: how many of them were drawn is known without a table of steps. A view computes what it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, get_args

import torch
from torch import Tensor

from torchmetrics_roc.arrays.surroundings import beside_others
from torchmetrics_roc.curves.columns import Stored, bounds_of
from torchmetrics_roc.curves.curve import Curve, fractional
from torchmetrics_roc.curves.declared import collective
from torchmetrics_roc.inference.arguments import checked, numbers_of
from torchmetrics_roc.inference.draws import BLOCK, REPLICATES, drawn_per_size, in_parts, multinomials, paced
from torchmetrics_roc.inference.formulas import Interval
from torchmetrics_roc.inference.replicates import Kind, OneMore, of_draws

FRACTIONS = (
    "A bootstrap of counts takes weights as frequencies, but some are not whole numbers, and counts do not tell how "
    "the samples vary. Use `interval()` of a metric that keeps its samples, without memory='bounded' and `thresholds`, "
    "which draws them with their weights; or whole weights."
)

CROWD = 16
"""Samples per step above which counts are drawn instead of samples: the cost of a binomial draw in samples."""


@collective
@checked()
def bootstrap(
    curve: Curve,
    view: Callable[[Curve], Tensor] | Sequence[Callable[[Curve], Tensor]],
    level: float = 0.95,
    replicates: int = REPLICATES,
    seed: int = 0,
    kind: Kind = "percentile",
    corners: bool = False,
    stratified: bool = True,
    most: float = 1.0,
) -> Interval:
    r"""Bootstrap interval of any view, at the confidence level `level`: two of `[T]`.

    - `"percentile"`: between two quantiles of the replicates. For views that are not optimised on the data.
    - `"expanded"`: percentiles for few samples, further out: those at the tail probabilities of
      :math:`\pm t_{n-1} \sqrt{n/(n-1)}` of a normal distribution, n the smaller number of samples. Hesterberg, The
      American Statistician 69:371, 2015. The end on the side of the truth is farther by twice the bias, the mean of the
      replicates less the value: of the value itself, and of the replicates once more (Efron & Tibshirani, An
      Introduction to the Bootstrap, 1993, chapter 10); it may lie beyond any value. The `"bootstrap"` method of a
      metric's `interval`. AUPRG of 30 positives beside 2,970 negatives is too low by about a deviation, and covered in
      97 %, without this in 71; the intervals of others are 3 to 8 % wider by it.
    - `"logit"`: for areas and shares from 0 to 1, or to `most`: :math:`l(\hat\theta) \pm t_{n-1} \sqrt{n/(n-1)} \, s`
      with s the standard deviation of :math:`l(\theta^*)` and :math:`l(x) = \operatorname{logit} (nx + 1/2)/(n + 1)`.
      The default of a metric's `interval` for partial areas, LogAUC and PRArea.
    - `"cost"`, `"gain"`: for the optimum of a cost, with 0 perfect, or of a gain, with 1 perfect. The optimum of a
      resample is optimistic relative to that of the data, as that is to the population's. So the quantiles are
      reflected, on the logarithm of the cost, or of 1 less the gain: :math:`2 \ln \hat\theta - \ln \theta^*`, the basic
      interval of Davison & Hinkley, Bootstrap Methods and their Application, 1997, section 5.2. Half a sample on the
      wrong side is added to all of them, so that a perfect resample is not infinitely far from the others.

    Where few samples are on the wrong side, a bootstrap shows none but these. So the end of the last three kinds away
    from the best value is at least as far as that of a sum of few rare losses, with half a sample more, which scores
    like those of the other label: Fay & Feuer, Statistics in Medicine 16:791, 1997, in the manner of the mid-P interval
    of Fay & Kim, Biometrical Journal 59:377, 2017. In `interval` this holds for every measure without a formula that
    has a best value.

    Coverage of the default intervals of all measures at a nominal 95 %, by `python -m benchmarks grid`, is in
    `benchmarks/results/grid.md`, each figure with a standard error of 1 to 2 %. There, of independent samples, from 30
    + 30 to 200 + 200 of three distributions with random numbers of labels, the intervals of AUCH, the minimal Cllr and
    the EER of the hull cover in 89 to 99 %; of the percentiles, those of EER in 94 to 100 %; of `"logit"`, those of
    partial areas and PRArea in 91 to 100 %, of LogAUC with few negatives in 79 to 100 %. Of 20 to 200 positives and 200
    to 3,000 negatives from two Gaussians three to five deviations apart, which make few errors, those of EER, AUCH,
    the minimal Cllr, the area up to an FPR of .1, PRArea and AUPRG cover in 92 to 100 %, that of the EER of the hull in
    93 to 97 %. Plain percentiles of an optimum cover far less often.

    Positives and negatives are resampled with replacement, in their original numbers (`resampled`). Replicates in which
    the view is unknown are excluded. The draws are a function of `seed` and the replicate alone: the same on
    every rank and device, with any number of threads. The whole curve is gathered on every rank.

    Args:
        curve: the counts.
        view: a function of a Curve of any number of problems, to `[T]`; or one for each problem of `curve`. Of the last
            three kinds also of counts that are not whole.
        level: the confidence level.
        replicates: the number of replicates.
        seed: the seed of the draws. torch's global generator is not used.
        kind: the kind of interval, one of the five.
        corners: whether `view` needs only the ends of runs of steps of one label, like a function of the ROC polyline;
            resamples then have only these steps, which takes less time. The draws are the same.
        stratified: whether positives and negatives are resampled separately. If not, samples of either label are drawn,
            as many as there are, and the share of positives varies, as for a mean over a random sample.
        most: the largest possible value, for the kind `"logit"`.

    Raises:
        ValueError: for a `level` outside (0, 1), fewer than two `replicates`, weights that are not integers, or an
            unknown `kind`.

    Example:
        >>> import torch
        >>> from torchmetrics_roc import Curve
        >>> from torchmetrics_roc.inference import bootstrap
        >>> from torchmetrics_roc.measures.roc import ks
        >>> scores = torch.linspace(-2, 2, 200)
        >>> target = (scores + torch.randn(200, generator=torch.Generator().manual_seed(0)) > 0).long()
        >>> low, high = bootstrap(Curve.from_scores(scores, target), lambda curve: ks(curve).value)
        >>> bool(low < high)
        True
    """
    if kind not in get_args(Kind):
        raise ValueError(f"`kind` must be one of {', '.join(map(repr, get_args(Kind)))}, but is {kind!r}.")
    curve = curve.whole
    views = [view] * curve.problems if callable(view) else view
    draws = draws_of(curve, views, replicates, seed, corners, stratified)
    values = torch.cat([numbers_of(x, problem) for x, problem in zip(views, each_of(curve), strict=True)])
    sizes, limits = (curve.positives, curve.negatives), (0.0, most if kind == "logit" else 1.0)
    gain = None if kind in ("percentile", "expanded") else kind != "cost"
    more = OneMore.of([partial(numbers_of, x) for x in views], curve, values, sizes, limits, gain)
    return of_draws(values, draws, level, torch.minimum(*sizes).double(), kind, more, most)


def each_of(curve: Curve) -> list[Curve]:
    """Return each problem of a curve that is whole in this process as a curve of its own."""
    return [curve] if curve.problems == 1 else [curve.of(t) for t in range(curve.problems)]


def draws_of(
    curve: Curve,
    views: Sequence[Callable[[Curve], Tensor]],
    replicates: int,
    seed: int = 0,
    corners: bool = False,
    stratified: bool = True,
) -> Tensor:
    """Return the replicates of `bootstrap` of a view for each problem of a curve: `[T, replicates]`.

    Raises:
        ValueError: for weights that are not integers.
    """
    if fractional(curve.whole):
        raise ValueError(FRACTIONS)
    problems = each_of(curve.whole)
    counted = [len(problems), *[0] * (len(problems) - 1)]  # the first tells how many there are
    return torch.stack(
        [
            curve_draws(problem, view, replicates, seed, corners, stratified, times)
            for problem, view, times in zip(problems, views, counted, strict=True)
        ]
    )


def resampled(curve: Curve, replicates: int, seed: int = 0, stratified: bool = True) -> Iterator[Curve]:
    """Yield resamples of a curve of one problem, several at a time, as the problems of one curve.

    Requires a curve that is whole in this process. A resample has the steps of `curve`; its counts are multinomial: P
    positives are distributed over the steps in proportion to theirs, and so are N negatives; or, unless `stratified`,
    all samples over the positives and the negatives of all steps. Steps without a sample are kept. If many samples
    share each step, the memory grows with the steps, not with the samples.
    """
    parts = _parts(curve, replicates, seed, _crowded(curve), stratified)
    yield from paced((part() for part in parts), len(parts))


def _parts(
    curve: Curve, replicates: int, seed: int, crowded: bool, stratified: bool = True
) -> list[Callable[[], Curve]]:
    """Return the resamples of `resampled` in parts that may be drawn in any order."""
    counts = [whole_counts(x) for x in (curve.dtps, curve.dfps)]
    if not stratified:
        counts = [torch.cat(counts)]
    width, device, totals = len(curve.tps), curve.tps.device, _sizes(curve)
    by_count = crowded or not width
    sizes = [] if by_count else list(totals) if stratified else [sum(totals)]
    numbers = torch.arange(max(map(len, counts)), dtype=torch.int32, device=device)
    steps = [numbers[: len(x)].repeat_interleave(x, output_size=size) for x, size in zip(counts, sizes)]

    def part(some: range) -> Curve:
        if by_count:
            tables = multinomials(counts, some, seed)
        else:
            places = drawn_per_size(sizes, some, seed, device)
            tables = [_counts(step, place, len(x)) for step, place, x in zip(steps, places, counts, strict=True)]
        resamples = Curve.from_counts(curve.thresholds, *(tables if stratified else tables[0].chunk(2, 1)))
        resamples.columns.max_samples = sum(totals)
        if stratified:
            resamples.columns.host_totals = [totals[0]] * len(some), [totals[1]] * len(some)
        return resamples

    parts = in_parts(replicates, width + sum(sizes), device, BLOCK if by_count else 1)
    return [partial(part, some) for some in parts]


def at_corners(curve: Curve) -> Curve:
    """Return a curve of one problem, whole in this process, with consecutive steps of one label joined."""
    kind = (curve.dtps > 0).to(torch.int8) + 2 * (curve.dfps > 0)
    last = torch.ones_like(kind, dtype=torch.bool)
    last[:-1] = (kind[1:] != kind[:-1]) | (kind[1:] == 3)
    places = last.nonzero().squeeze(1)
    thresholds, tps, fps = (x[places] for x in (curve.thresholds, curve.tps, curve.fps))
    offsets = bounds_of(1, len(places), places.device)
    corners = Curve(Stored((thresholds, tps, fps), offsets, curve.positives, curve.negatives))
    corners.columns.know_as(curve.columns)
    return corners


@beside_others
def curve_draws(
    curve: Curve,
    view: Callable[[Curve], Tensor],
    replicates: int,
    seed: int,
    corners: bool = False,
    stratified: bool = True,
    times: int = 1,
) -> Tensor:
    """Return bootstrap replicates of `view` for a curve of one problem: `[replicates]`.

    `corners`, `stratified`: as in `bootstrap`, `times` as in `paced`. A view of this library runs in several threads,
    that of a caller in one.
    """
    # Samples are drawn by their order, which joining steps preserves; counts by step, so there the steps stay.
    if not sum(_sizes(curve)):  # nothing to draw from
        return torch.full((replicates,), torch.nan, dtype=torch.float64, device=curve.positives.device)
    crowded = _crowded(curve)
    parts = _parts(at_corners(curve) if corners and not crowded else curve, replicates, seed, crowded, stratified)

    def read(part: Callable[[], Curve]) -> Tensor:
        return numbers_of(view, part())

    in_threads = corners or _of_this_library(view)
    if in_threads:
        return torch.cat(_in_threads(read, parts, curve.tps.device, times))
    return torch.cat(list(paced(map(read, parts), len(parts), times)))


def _of_this_library(view: Callable[[Curve], Tensor]) -> bool:
    """Return whether a view is a function of this library, or a method of one of its classes."""
    owner = getattr(view, "__self__", None)
    return str(getattr(view if owner is None else type(owner), "__module__", "")).startswith("torchmetrics_roc.")


def _in_threads(work: Callable[[Any], Any], items: Sequence[Any], device: torch.device, times: int = 1) -> list[Any]:
    """Return the results of `work` for the items, on a CPU in as many threads as torch has: draws use one alone."""
    if device.type != "cpu" or len(items) == 1:
        return list(paced(map(work, items), len(items), times))
    several = torch.get_num_threads()
    with ThreadPoolExecutor(several) as threads:
        return list(paced(threads.map(work, items), len(items), times, several))


def whole_counts(counts: Tensor) -> Tensor:
    """Return the counts as integers.

    Raises:
        ValueError: if a count is not a whole number.
    """
    if counts.is_floating_point() and not bool((counts == counts.round()).all()):
        raise ValueError(FRACTIONS)
    return counts.long()


def _crowded(curve: Curve) -> bool:
    """Return whether there are so many samples per step that drawing counts is faster and takes less memory."""
    return sum(_sizes(curve)) > CROWD * len(curve.tps)


def _sizes(curve: Curve) -> tuple[int, int]:
    """Return how many positives and negatives there are in a curve of one problem, with whole weights."""
    positives, negatives = curve.columns.host_totals
    return int(positives[0]), int(negatives[0])


def _counts(owner: Tensor, places: Tensor, width: int) -> Tensor:
    """Return how often the samples of each of `width` cells are among the `places` `[R, S]`: int64 `[R, width]`."""
    cells, size = owner.index_select(0, places.flatten()), len(places) * width
    if len(places) > 1:
        before = torch.arange(len(places), dtype=cells.dtype, device=cells.device)[:, None] * width
        cells = (cells.view(places.shape) + before).flatten()
    if cells.device.type == "cpu":
        return torch.bincount(cells, minlength=size).view(-1, width)
    # On a device `bincount` waits for the largest cell.
    ones = torch.ones(cells.shape, dtype=torch.int64, device=cells.device)
    return ones.new_zeros(size).scatter_add_(0, cells.long(), ones).view(-1, width)
