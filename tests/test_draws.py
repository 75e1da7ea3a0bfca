"""What is drawn: the same samples whatever the model, the class, the piece and the rank; and multinomial counts."""

from __future__ import annotations

import inspect
import math
import sys
from collections.abc import Callable
from itertools import islice, pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from cases import in_one_test
from test_references import asah
from torch import Tensor
from torchmetrics.utilities.prints import rank_zero_only

import torchmetrics_roc as tr
from torchmetrics_roc import Curve, inference
from torchmetrics_roc.arrays import keys, sizes
from torchmetrics_roc.curves.curve import check_frequencies
from torchmetrics_roc.groups.models import Models
from torchmetrics_roc.inference import (
    auroc_variance,
    bootstrap,
    cluster_draws,
    clusters,
    compare,
    compare_auroc,
    curve_bands,
    design,
    draws,
    formulas,
    resampling,
)
from torchmetrics_roc.inference import (
    replicates as of_replicates,
)
from torchmetrics_roc.inference.arguments import hold
from torchmetrics_roc.inference.clusters import joint_draws
from torchmetrics_roc.inference.draws import drawn, multiplicities
from torchmetrics_roc.measures.measure import RESAMPLED
from torchmetrics_roc.measures.operating import operating_point
from torchmetrics_roc.measures.pr import average_precision
from torchmetrics_roc.measures.roc import auroc, ks
from torchmetrics_roc.measures.selective import AURC
from torchmetrics_roc.points.choice import BY_NAME, Cost, FixedFPR, FixedPrecision, FixedRecall
from torchmetrics_roc.tasks.batches import Rows

pytestmark = pytest.mark.filterwarnings("ignore:operating_interval of .*95 % intervals:UserWarning")

Run = Callable[..., list[Any]]
CPU = torch.device("cpu")


def seeded(seed: int) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


# ---- joint draws -----------------------------------------------------------------------------------------------------


def seen(curve: Curve, scores: Tensor, rows: Rows, groups: Tensor | None, replicates: int, seed: int) -> list[Tensor]:
    """How often each sample counts in each draw of each problem that this rank reads: `[R, N]`.. No score comes twice.

    Args:
        curve: of all rows.
        scores: those of the samples of all ranks, `[T, N]`, that of a sample in its place.
        rows: the samples of this rank.
        groups: those of this rank.
        replicates: how many draws.
        seed: of the draws.
    """
    found: list[list[Tensor]] = [[] for _ in scores]

    def listening(t: int) -> Callable[[Curve], Tensor]:
        order = scores[t].argsort(descending=True)

        def view(some: Curve) -> Tensor:
            times = (some.dtps + some.dfps).view(some.problems, -1)  # [R, N] in the order of the scores
            assert torch.equal(some.thresholds[: len(order)], scores[t][order])
            found[t].append(torch.zeros_like(times).index_copy_(1, order, times))
            return times.sum(1).double()

        return view

    cluster_draws(curve, rows, groups, [listening(t) for t in range(len(scores))], replicates, seed)
    return [torch.cat(x) if x else torch.zeros(0, scores.shape[1], dtype=torch.float64) for x in found]


WORD = 2**64


def hashed(z: int) -> int:
    """Splitmix64 without its last operation: Steele, Lea & Flood, OOPSLA 2014."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        z = (z % WORD ^ z % WORD >> shift) * factor % WORD
    return z


def numbered(scores: Tensor, labels: Tensor) -> Tensor:
    """The number of each sample, by what it holds, in Python's integers. No score of `[T, N]` comes twice.

    They are ordered by a hash of the sum of hashes, one for each model: of the rank of the score, from the highest, of
    negatives after all of positives, and of the number of the model. Each is hashed twice: a weight is added between.
    The models are numbered by the sum of these places, hashed twice as well.
    """
    sums, size, step = [0] * len(labels), len(labels), 0x9E3779B97F4A7C15

    def signed(z: int) -> int:
        """As a signed integer of 64 bits, moved up: which keeps the order."""
        return (z + WORD // 2) % WORD

    ranks = scores.argsort(1, descending=True).argsort(1)
    places = torch.where(labels, ranks, ranks + size).tolist()
    for t, row in enumerate(sorted(places, key=lambda row: signed(sum(hashed(hashed(x * step)) for x in row))), 1):
        for i, place in enumerate(row):
            sums[i] += hashed(hashed(place * step + t))
    order = sorted(range(size), key=lambda i: signed(hashed(sums[i])))
    return torch.tensor(order).argsort()


def models(size: int = 40) -> tuple[Tensor, Tensor, Tensor]:
    """Distinct scores of three models, labels, and groups of a few samples."""
    g = seeded(0)
    scores = torch.stack([torch.randperm(size, generator=g) for _ in range(3)]).double()
    return scores, torch.arange(size) % 3 == 0, torch.randint(size // 4, (size,), generator=g)


@in_one_test("grouped", [False, True])
@in_one_test("seed", [0, 1, 12345678901234567890])
@in_one_test("chunk", [1, 500, 1 << 18])
def test_every_reading_of_a_seed_sees_the_same_samples(
    monkeypatch: pytest.MonkeyPatch, chunk: int, seed: int, grouped: bool
) -> None:
    scores, labels, groups = models()
    size = len(labels)
    rows = Rows(scores, labels.expand(3, -1), None)
    unit = torch.unique(groups, return_inverse=True)[1] if grouped else numbered(scores, labels)
    expected = multiplicities(len(unit.unique()), range(50), seed, CPU)[:, unit]
    assert bool((expected.unique(dim=0, return_counts=True)[1] == 1).all()), "no replicate is another"
    monkeypatch.setitem(draws.CHUNK, "cpu", chunk)
    for times in seen(Curve.from_rows(*rows), scores, rows, groups if grouped else None, 50, seed):
        assert torch.equal(times, expected)
    # A model with few distinct scores, and models by themselves, have pieces of other sizes. Clusters have names, but
    # samples are told apart by the scores of all models.
    own = groups if grouped else torch.arange(size) // 2
    coarse = Rows((scores / 15).floor(), rows.labels, None)
    together = cluster_draws(Curve.from_rows(*coarse), coarse, own, auroc, 50, seed)
    for t in range(3):
        alone = Rows(coarse.scores[t : t + 1], labels[None], None)
        assert torch.equal(cluster_draws(Curve.from_rows(*alone), alone, own, auroc, 50, seed)[0], together[t])


def test_a_replicate_is_what_it_is_among_any_others() -> None:
    whole = drawn(30, range(100), 7, CPU)
    for start, stop in ((0, 1), (17, 40), (99, 100)):
        assert torch.equal(drawn(30, range(start, stop), 7, CPU), whole[start:stop])
    assert not bool((drawn(30, range(100), 8, CPU) == whole).all(1).any())


def number_drawn(seed: int, replicate: int, place: int, below: int) -> int:
    """The number of a draw, in Python's integers: the upper half of a hash, as a fraction, times `below`."""
    step = 0x9E3779B97F4A7C15
    key = hashed(hashed(replicate * step + seed * 0xBF58476D1CE4E5B9) + step)
    return (hashed(key + (place + 1) * step) >> 32) * below >> 32


@pytest.mark.parametrize("seed", [0, 1, -3, 2**63, 2**70 + 1])
def test_a_draw_is_a_hash_of_seed_replicate_and_place(seed: int) -> None:
    """The same in all versions of the library, and of torch."""
    for first, below in ((0, 5), (7, 2**31), (2**31, 1000)):
        expected = [[number_drawn(seed, r, first + i, below) for i in range(4)] for r in range(2, 5)]
        assert drawn(4, range(2, 5), seed, CPU, below, first).tolist() == expected
    size = 2**15 + 2  # more than the cache of a core holds
    row = drawn(size, range(1, 2), seed, CPU)[0].tolist()
    for place in (0, 1, 2**15 - 1, 2**15, size - 1):
        assert row[place] == number_drawn(seed, 1, place, size)


@pytest.mark.parametrize("seed", [0, 1, 7, -3, 2**63, 2**70 + 1])
def test_each_block_of_counts_has_a_generator_of_its_own(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Its seed is a hash of both; and no block is drawn in vain."""
    for block in (0, 1, 2, 1000):
        mixed = (seed * 0x9E3779B97F4A7C15 + block * 0xBF58476D1CE4E5B9) % 2**63
        assert draws._generator(seed, block).initial_seed() == mixed
    asked, generator = [], draws._generator
    monkeypatch.setattr(draws, "_generator", lambda *given: asked.append(given) or generator(*given))
    for start, stop, blocks in ((0, 1, [0]), (0, 16, [0]), (0, 17, [0, 1]), (16, 32, [1]), (31, 49, [1, 2, 3])):
        asked.clear()
        draws.multinomials([torch.tensor([5, 3])], range(start, stop), seed)
        assert asked == [(seed, block) for block in blocks]


@in_one_test("multiple", [1, 16])
@in_one_test("size", [0, 1, 10, 1000, 10_000])
@in_one_test("device", ["cpu", "cuda"])
def test_parts_are_as_large_as_the_memory_allows(
    monkeypatch: pytest.MonkeyPatch, device: str, size: int, multiple: int
) -> None:
    monkeypatch.setattr(draws, "CHUNK", {"cpu": 5000, "cuda": 20_000})
    room, given = draws.CHUNK[device] / max(size, 1), () if multiple == 1 else (multiple,)
    for replicates in (1, 31, 6000):
        parts = draws.in_parts(replicates, size, torch.device(device), *given)
        assert [i for part in parts for i in part] == list(range(replicates))
        assert len(parts[-1]) <= len(parts[0])
        assert {len(part) for part in parts[:-1]} <= {len(parts[0])}
        assert len(parts[0]) <= max(room, multiple)
        if len(parts) > 1:
            assert len(parts[0]) % multiple == 0
            assert len(parts[0]) + multiple > room


def test_draws_are_uniform_and_independent() -> None:
    """Moments of 2,000 draws of 500, whose standard errors are those of independent uniform numbers."""
    size, replicates = 500, 2000
    x = drawn(size, range(replicates), 0, CPU)
    assert 0 <= int(x.min()) <= int(x.max()) == size - 1
    counts = torch.bincount(x.flatten(), minlength=size).double()
    chi2 = float(((counts - replicates) ** 2 / replicates).sum())
    assert abs(chi2 - (size - 1)) < 4 * math.sqrt(2 * (size - 1))
    centred = (x.double() - (size - 1) / 2) / math.sqrt((size**2 - 1) / 12)
    pairs = [(centred[:, :-k], centred[:, k:]) for k in (1, 2, 3)]  # neighbouring draws of a replicate
    pairs += [(centred[:-k], centred[k:]) for k in (1, 2, 3)]  # a draw in neighbouring replicates
    other = (drawn(size, range(replicates), 1, CPU).double() - (size - 1) / 2) / math.sqrt((size**2 - 1) / 12)
    pairs += [(centred, other), (centred[1:], other[:-1]), (centred[:-1], other[1:])]  # neighbouring seeds
    for one, two in pairs:
        assert abs(float((one * two).mean())) < 4 / math.sqrt(one.numel())
    # Those that are not drawn: (1 - 1/n)^n of them; their number varies by less than sqrt(n e^-1) a replicate.
    missed = (multiplicities(size, range(replicates), 0, CPU) == 0).double().mean()
    assert abs(float(missed) - (1 - 1 / size) ** size) < 4 * math.sqrt(math.exp(-1) / (size * replicates))


def test_errors_of_joint_draws_are_delongs() -> None:
    """S100B against WFNS, and S100B against itself rounded to a tenth, which have 50, 5 and 10 distinct scores."""
    s100b, wfns, target = asah()
    for other, expected in ((wfns, 0.0418), ((10 * s100b).round() / 10, 0.0164)):
        preds = torch.stack([s100b, other])
        formula = float(compare_auroc(preds, target).standard_error)
        assert formula == pytest.approx(expected, abs=5e-5)
        error = float(compare(preds, target, auroc, replicates=900).standard_error)
        # A standard deviation of R draws is known to 1/sqrt(2R) of it, and draws have P for the formula's P - 1: 41
        # and 40, 1.2 % of the error.
        assert error == pytest.approx(formula, rel=4 / math.sqrt(2 * 900) + 1 / (2 * 40))


def _multiplicities(rank: int, ranks: int) -> list[Tensor]:
    scores, labels, groups = models()
    borders = {1: [0, 40], 3: [0, 25, 25, 40]}[ranks]
    mine = slice(*borders[rank : rank + 2])
    found = []
    for grouped in (False, True):
        metric = tr.PairedAUROC(3)
        if mine.start < mine.stop:
            metric.update(scores[:, mine].T, labels[mine].long(), groups=groups[mine] if grouped else None)

        def reading(models: Models) -> Tensor:
            design = models.design("frequency")
            found.extend(seen(models.curve, scores, design.rows, design.clusters, 20, 3))
            found.append(joint_draws(models.curve, design, auroc)[0])
            areas: Tensor = models.read(auroc)
            return areas

        metric.read(reading)
    return found


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_all_ranks_see_the_samples_of_one_process(on_ranks: Run) -> None:
    """Of three ranks one has no samples."""
    alone = _multiplicities(0, 1)
    assert len(alone) == 8
    for i, (expected, *got) in enumerate(zip(alone, *on_ranks(_multiplicities, 3, 3), strict=True)):
        if i % 4 == 3:  # the values, known to all
            assert all(torch.equal(expected, other) for other in got)
        else:  # the draws, of which each rank reads a share
            assert torch.equal(expected, torch.cat(got))


@in_one_test("size", [0, 1, 7, draws.TILE + 3])
@in_one_test("seed", [0, -3, 2**70 + 1])
def test_a_device_draws_what_a_cpu_draws(size: int, seed: int) -> None:
    """By other operations, here on the CPU."""
    place = torch.arange(2**31, 2**31 + size) * keys.STEP
    for replicates in (range(3), range(2, 5), range(7, 7)):
        of = draws._keys(replicates, seed, CPU)
        assert of.tolist() == draws._keys(range(8), seed, CPU)[replicates.start : replicates.stop].tolist()
        for below in (1, 5, 2**31):
            expected = draws._hashed(of[:, None], place, below)
            found = draws._hashed_on_device(of[:, None], place, below)
            assert torch.equal(found, expected)
            assert found.dtype == expected.dtype == torch.int32


@pytest.mark.parametrize("groups", [[], [3], [5, 5], [7, -2, 7, 9, -2], [4, 3, 2, 1]])
def test_rows_are_added_by_ascending_group(groups: list[int]) -> None:
    """In the order of the samples."""
    ids = torch.tensor(groups, dtype=torch.int64)
    rows = [torch.rand(height, len(groups), generator=seeded(height), dtype=torch.float64) for height in (2, 1, 3)]
    distinct = sorted(set(groups))
    for row, found in zip(rows, design._summed(ids, rows), strict=True):
        assert found.tolist() == [[sum(line[ids == each].tolist()) for each in distinct] for line in row]


class _Alone:
    """Of a group of one rank, which keeps what it sends."""

    def with_reserve(self, work: Callable[[], Tensor]) -> Tensor:
        return work()

    def gather(self, sent: Tensor, sizes: list[int]) -> Tensor:
        assert len(sent) == sum(sizes)
        self.sent = sent
        return sent


@in_one_test("repeated", [False, True])
@in_one_test("weighted", [False, True])
@in_one_test("known, steps, wide", [(2**31 - 1, 2**30 - 1, False), (2**31, 1, True), (1, 2**30, True)])
def test_samples_are_sent_in_four_bytes_where_these_hold_their_numbers(
    known: int, steps: int, wide: bool, weighted: bool, repeated: bool
) -> None:
    """And in eight beside weights, which are real, or how often each was observed."""
    problems = [SimpleNamespace(tps=torch.zeros(1).expand(size)) for size in (3, steps, 2)]
    owner = torch.tensor([known - 1, 0])
    places = torch.tensor([[6, 0], [2 * steps, 1], [3, 4]])
    weights = torch.rand(3, 2, generator=seeded(1), dtype=torch.float64) if weighted else None
    often = torch.tensor([2.0**40, 3], dtype=torch.float64) if repeated else None
    data: Any = clusters._Drawable(problems, [], known, owner, places, weights, often)  # type: ignore[arg-type]
    ranks: Any = _Alone()
    found = data.gathered(ranks, [2])
    assert ranks.sent.dtype == (torch.float64 if weighted or repeated else torch.int64 if wide else torch.int32)
    assert torch.equal(found.owner, owner)
    assert torch.equal(found.places, places)
    for got, sent in ((found.weights, weights), (found.often, often)):
        assert got is None if sent is None else torch.equal(got, sent)


@pytest.mark.parametrize("real", [False, True])
def test_excluded_samples_belong_to_drawn_clusters_but_count_for_nothing(real: bool) -> None:
    """Each problem excludes samples of its own; no cluster without others, so the draws are those without them."""
    labels = torch.rand(2, 40, generator=seeded(1)) < 0.4
    scores, groups = torch.randn(2, 40, generator=seeded(2)).mul(4).round() + labels, torch.arange(40) // 4 * 3
    kept = torch.stack([torch.arange(40) % 4 != t for t in (1, 2)])
    masses = torch.randint(1, 4, (2, 40), generator=seeded(3)) / 2.0
    rows = Rows(scores, labels, kept * masses if real else kept)
    found = cluster_draws(Curve.from_rows(*rows), rows, groups, average_precision, 30)
    for t in range(2):
        own = kept[t]
        alone = Rows(scores[t : t + 1, own], labels[t : t + 1, own], masses[t : t + 1, own] if real else None)
        expected = cluster_draws(Curve.from_rows(*alone), alone, groups[own], average_precision, 30)
        assert torch.equal(found[t], expected[0])
        assert found[t].unique().numel() > 20


# ---- whatever is done at a time --------------------------------------------------------------------------------------


def _tables(curve: Curve, stratified: bool = True, corners: bool = False) -> Tensor:
    """The counts of each resample, a row for each."""
    one = resampling.at_corners(curve) if corners else curve
    parts = resampling.resampled(one, 24, 5, stratified)
    return torch.cat([torch.cat([x.dtps.view(x.problems, -1), x.dfps.view(x.problems, -1)], 1) for x in parts])


def _ways() -> dict[str, list[Tensor]]:
    """What each way of resampling draws, or, where this is not seen, what is read of it."""
    labels = torch.rand(150, generator=seeded(4)) < 0.3
    scores = torch.randn(150, generator=seeded(5), dtype=torch.float64) + labels
    coarse, groups = scores.round(), torch.arange(150) // 7
    curve, crowded = (Curve.from_scores(x, labels) for x in (scores, coarse))
    assert [resampling._crowded(one) for one in (curve, crowded)] == [False, True]
    rows = Rows(torch.stack([scores, scores.flip(0)]), labels.expand(2, -1), None)
    both, settings = Curve.from_rows(*rows), {"replicates": 24, "seed": 5}
    found: dict[str, Any] = {
        "samples": _tables(curve),
        "samples of both labels": _tables(curve, stratified=False),
        "samples at corners": _tables(curve, corners=True),
        "counts": _tables(crowded),
        "counts of both labels": _tables(crowded, stratified=False),
        "areas": resampling.curve_draws(curve, auroc, 24, 5, corners=True),
        "areas of counts": resampling.curve_draws(crowded, auroc, 24, 5),
        "intervals": [
            end
            for one in (curve, crowded)
            for kind in ("percentile", "expanded", "logit", "cost", "gain")
            for end in bootstrap(one, average_precision, kind=kind, **settings)  # type: ignore[arg-type]
        ],
        "points": [x for ends in inference.operating_interval(curve, "youden", **settings) for x in ends],  # type: ignore[arg-type]
        "samples of models": seen(both, rows.scores, rows, None, 24, 5),
        "clusters": seen(both, rows.scores, rows, groups, 24, 5),
        "comparison": compare(rows.scores, labels.long(), average_precision, **settings)[:7],  # type: ignore[arg-type]
        "labels": inference.reliability_band(
            Curve.from_scores(scores.sigmoid(), labels),
            points=9,
            **settings,  # type: ignore[arg-type]
        ).high,
        "exchanges": inference.venkatraman(rows.scores, labels.long(), **settings),  # type: ignore[arg-type]
        "shuffles": inference.venkatraman(
            [scores[:60], scores[60:]],
            [labels[:60].long(), labels[60:].long()],
            paired=False,
            **settings,  # type: ignore[arg-type]
        ),
    }
    for name, data in (("samples", curve), ("clusters", (scores, labels.long(), None, groups))):
        for simultaneous in (False, True):
            band = inference.roc_band(data, simultaneous=simultaneous, points=9, **settings)  # type: ignore[arg-type]
            found[f"band of {name}, {simultaneous}"] = [band.low, band.high]
    return {name: _leaves(x) for name, x in found.items()}


def _leaves(found: Any) -> list[Tensor]:
    return [found] if isinstance(found, Tensor) else [leaf for part in found for leaf in _leaves(part)]


BLOCKS = {name: size for name, size in vars(sizes).items() if name.isupper()}
"""The sizes of all blocks that a CPU works in."""


def test_no_size_of_a_block_and_no_thread_changes_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    expected, before = _ways(), torch.get_num_threads()
    for chunk, block, threads in ((1, 1 << 6, 1), (5_000, 999, 2)):
        monkeypatch.setitem(draws.CHUNK, "cpu", chunk)
        patched = set()
        for module in [module for name, module in sys.modules.items() if name.startswith("torchmetrics_roc")]:
            for name in BLOCKS.keys() & vars(module).keys():
                monkeypatch.setattr(module, name, block)
                patched.add(name)
        assert patched == BLOCKS.keys()
        torch.set_num_threads(threads)
        try:
            found = _ways()
        finally:
            torch.set_num_threads(before)
        for name, tensors in found.items():
            for one, other in zip(tensors, expected[name], strict=True):
                # Counts are equal; what is read of them adds real numbers, in an order that may depend on the block.
                assert torch.allclose(one.double(), other.double(), rtol=1e-12, atol=1e-12, equal_nan=True), name
                assert torch.equal(one, other) or not name.startswith(("samples", "clusters", "counts", "areas")), name


def test_draws_of_both_labels_follow_each_other() -> None:
    """So those of one are independent of those of the other, as long as they may be."""
    one, two = draws.drawn_per_size([400, 400], range(100), 7, CPU)
    assert torch.equal(torch.cat([one, two], 1), drawn(800, range(100), 7, CPU, below=400))
    assert abs(float((one == two).double().mean()) - 1 / 400) < 4 / math.sqrt(400 * one.numel())


@pytest.mark.parametrize("width", [1, 2, 5, 8])
def test_blocks_of_counts_are_drawn_whole(width: int) -> None:
    """A replicate of a block has the counts that it has with all others, and no two blocks are alike."""
    counts, shares = torch.arange(1, width + 1) * 100, torch.linspace(0.2, 0.8, width)
    both = [
        lambda some: draws.multinomials([counts, counts.flip(0)], some, 3)[1],
        lambda some: draws.binomials(counts, shares, some, 3),
    ]
    for draw in both:
        whole = draw(range(100))
        assert whole.shape == (100, width)
        for start, stop in ((0, 1), (15, 17), (16, 32), (31, 100)):
            assert torch.equal(draw(range(start, stop)), whole[start:stop])
    assert not torch.equal(whole[:16], whole[16:32])
    # Of 100 draws, each of a standard deviation of at most half the root of its trials.
    assert bool(((whole.double().mean(0) - counts * shares).abs() <= 4 * (counts / 400).sqrt()).all())


def _read_on(rank: int, ranks: int) -> list[Any]:
    """Resampled readings of one binary metric after another, of samples that the ranks share unevenly."""
    labels = (torch.rand(300, generator=seeded(4)) < 0.3).long()
    scores = torch.randn(300, generator=seeded(5), dtype=torch.float64) + labels
    borders = {1: [0, 300], 3: [0, 10, 10, 300]}[ranks]
    mine = slice(*borders[rank : rank + 2])
    found = []
    for measure in (tr.BinaryAUROC(), tr.BinaryEER(), tr.BinaryPRArea()):
        for digits in (4, 0):  # samples are drawn, or counts
            if mine.start < mine.stop:
                measure.update(scores[mine].mul(2).round(decimals=digits), labels[mine])
            found.append(measure.interval(method="bootstrap", replicates=20))
            if isinstance(measure, tr.BinaryAUROC):
                found += [measure.read(lambda curve: inference.roc_band(curve, points=9, replicates=20))]
                found += [measure.read(lambda curve: inference.operating_interval(curve, "youden", replicates=20))]
            measure.reset()
    return found


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_all_ranks_draw_what_one_process_draws(on_ranks: Run) -> None:
    expected = _leaves(_read_on(0, 1))
    for found in on_ranks(_read_on, 3, 3):
        for one, other in zip(_leaves(found), expected, strict=True):
            # The sums of slices are added in another order.
            assert torch.allclose(one.double(), other.double(), rtol=1e-12, atol=1e-12, equal_nan=True)


# ---- stratified draws ------------------------------------------------------------------------------------------------


def test_every_view_of_a_bootstrap_sees_the_same_samples() -> None:
    """The quick way of AUROC and the resampled curves of every other view; also over several pieces."""
    target = (torch.rand(3000, generator=seeded(1)) < 0.2).long()
    scores = ((torch.randn(3000, generator=seeded(2)) + target) * 100).round()
    curve = Curve.from_scores(scores, target)
    assert not resampling._crowded(curve)
    quick, plain = (bootstrap(curve, view, replicates=50) for view in (auroc, lambda some: auroc(some)))
    assert torch.equal(torch.stack(quick), torch.stack(plain))


COUNTS = [3, 0, 40, 1, 900, 0, 0, 56]


def test_halving_is_multinomial() -> None:
    """Means, variances and covariances of 20,000 draws, to four of their standard errors."""
    counts, rows = torch.tensor(COUNTS), 20_000
    total, p = float(counts.sum()), counts.double() / counts.sum()
    got = draws._halved(counts, rows, seeded(0))
    assert got.dtype == torch.int64
    assert bool((got.sum(1) == counts.sum()).all())
    assert bool((got >= 0).all())
    assert bool((got[:, counts == 0] == 0).all())
    covariance = total * (p.diag() - p[:, None] * p)
    variance = covariance.diagonal()
    kept = variance > 0
    off = got.double().mean(0) - counts
    assert bool((off.abs() <= 4 * (variance / rows).sqrt()).all())
    # The sample covariance of x and y has a variance of (μ22 - cov²)/R, with the moments of the draws themselves.
    centred = got.double() - counts
    products = centred[:, :, None] * centred[:, None]
    error = (products.var(0) / rows).sqrt()
    assert bool(((products.mean(0) - covariance).abs() <= 4 * error + 1e-12)[kept][:, kept].all())


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 9])
def test_halving_any_number_of_steps(size: int) -> None:
    counts = torch.arange(1, size + 1)
    got = draws._halved(counts, 1000, seeded(size))
    assert got.shape == (1000, size)
    assert bool((got.sum(1) == counts.sum()).all())
    # Of the mean of 1,000 draws four standard errors.
    assert bool(((got.double().mean(0) - counts).abs() <= 4 * (counts.double() / 1000).sqrt()).all())
    assert torch.equal(draws._halved(torch.zeros(size, dtype=torch.int64), 3, seeded(0)), got[:3] * 0)


def _binned(total: float, bins: int = 1000) -> Curve:
    """Two normal populations of about so many samples, in bins."""
    x = torch.linspace(4, -4, bins, dtype=torch.float64)
    width = float(x[0] - x[1]) / math.sqrt(2 * math.pi)
    counts = [(total / 2 * width * (-((x - shift) ** 2) / 2).exp()).long() for shift in (1, 0)]
    return Curve.from_counts(x, *(y[None] for y in counts))


def test_a_bootstrap_of_counts_finds_the_error_of_the_formula() -> None:
    curve = _binned(1e12, 200)
    exact = float(auroc_variance(curve, "bootstrap").sqrt())
    draws = resampling.curve_draws(curve, auroc, 2000, 0)
    # A standard deviation of 2,000 draws is known to 1.6 %, their mean to 2.2 % of it.
    assert float(draws.std()) == pytest.approx(exact, rel=0.064)
    assert float(draws.mean()) == pytest.approx(float(auroc(curve)), abs=4 * exact / math.sqrt(2000))
    assert torch.equal(draws, resampling.curve_draws(curve, auroc, 2000, 0))


def test_a_bootstrap_takes_the_memory_of_the_steps() -> None:
    """A million million samples: one number for each of them would be four terabytes."""
    curve = _binned(1e12)
    for view in (auroc, lambda some: ks(some).value, average_precision):
        low, high = bootstrap(curve, view, replicates=20)
        assert 0 < float(high - low) < 1e-5
    metric = tr.BinaryAUROC(memory="bounded", bins=256)
    for label in (0, 1):
        metric.update(torch.tensor([0.2, 0.7]), torch.tensor([label, label]), torch.tensor([10**9, 10**9]))
    assert abs(float(metric.interval(method="bootstrap").high - metric.bounds()[1])) < 1e-4


# ---- as many as asked for --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("replicates", [0, 1, -1, True, 2.0, "3"])
def test_replicates_are_a_number_of_draws(replicates: Any) -> None:
    with pytest.raises(ValueError, match="`replicates` must be an integer of at least 2"):
        hold(replicates=replicates)


def test_a_band_reads_the_polyline() -> None:
    """Of a curve with jumps, steps and slopes: between its points, at them, and the upper one where it jumps."""
    dtps, dfps = torch.tensor([2, 0, 3, 1, 0, 2]), torch.tensor([0, 2, 1, 3, 1, 3])
    curve = Curve.from_counts(torch.arange(6.0).flip(0), dtps[None], dfps[None])
    t, f = [0, *dtps.cumsum(0).tolist()], [0, *dfps.cumsum(0).tolist()]
    for at in (0, 0.5, 1, 2, 2.25, 3, 4.5, 6, 6.5, 7, 8.5, 10):
        if at in f:
            height = max(y for y, x in zip(t, f, strict=True) if x == at)
        else:
            k = next(k for k, x in enumerate(f) if x > at)
            height = t[k - 1] + (at - f[k - 1]) / (f[k] - f[k - 1]) * (t[k] - t[k - 1])
        found = curve_bands.tpr_at(curve, torch.tensor([at / 10], dtype=torch.float64))
        assert float(found) == pytest.approx(height / 8, abs=1e-15)


@pytest.mark.parametrize("seed", range(4))
def test_the_corners_of_a_curve_are_where_the_label_of_its_steps_changes(seed: int) -> None:
    """Steps of both labels, which are slopes, stay; so do those of none, which join with their like."""
    dtps, dfps = torch.randint(0, 3, (2, 60), generator=seeded(seed))
    curve = Curve.from_counts(torch.arange(60.0).flip(0), dtps[None], dfps[None])
    kinds = [(t > 0, f > 0) for t, f in zip(dtps.tolist(), dfps.tolist(), strict=True)]
    ends = [i for i in range(60) if i == 59 or kinds[i + 1] != kinds[i] or kinds[i + 1] == (True, True)]
    found = resampling.at_corners(curve)
    assert found.thresholds.tolist() == [59.0 - i for i in ends]
    assert found.offsets.tolist() == [0, len(ends)]
    assert found.tps.tolist() == curve.tps[ends].tolist()
    assert found.fps.tolist() == curve.fps[ends].tolist()
    assert (found.positives, found.negatives) == (curve.positives, curve.negatives)


@pytest.mark.parametrize("target", [[], [0, 0, 0], [1, 1], [0]])
def test_areas_of_fewer_than_two_labels_are_unknown_in_each_draw(target: list[int]) -> None:
    curve = Curve.from_scores(torch.arange(float(len(target))), torch.tensor(target, dtype=torch.int64))
    for found in (
        resampling.curve_draws(curve, auroc, 6, 0),
        resampling.curve_draws(curve, average_precision, 6, 0) * math.nan,
    ):
        assert found.shape == (6,)
        assert bool(found.isnan().all())


def test_counts_are_drawn_beyond_so_many_samples_a_step() -> None:
    for more in (-1, 0, 1):
        curve = Curve.from_counts(torch.arange(3.0).flip(0), torch.tensor([[9, 20, 3]]), torch.tensor([[5, 11, more]]))
        assert resampling._crowded(curve) == (more > 0)
    assert resampling.CROWD == 16


@pytest.mark.filterwarnings("ignore:.*95 % intervals:UserWarning")  # with few samples that have sampling weights
@pytest.mark.parametrize("label", [0, 1])
def test_one_fraction_among_whole_weights_is_a_fraction(label: int) -> None:
    """Of either label, at any of the steps: all are sampling weights, which counts do not tell apart."""

    def read(weight: Tensor, memory: str = "exact", **options: Any) -> list[float]:
        metric = tr.BinaryCllr(memory=memory)  # type: ignore[arg-type]
        metric.update(torch.arange(8.0), torch.arange(8) % 2, weight)
        return [float(x) for x in metric.interval(replicates=9, **options)]

    for place in (label, 6 + label):
        weight = torch.full((8,), 2.0)
        weight[place] = 1.5
        for method in (None, "bootstrap"):
            found = read(weight, method=method)
            assert 0 <= found[0] < found[1]
            assert found == read(2 * weight, method=method, weights="sampling")
            assert found != read(2 * weight, method=method), "whole weights are frequencies"
            with pytest.raises(ValueError, match="takes weights as frequencies, but some are not whole numbers"):
                read(weight, "bounded", method=method)
    of_one = torch.stack([torch.full((8,), 2.0), weight])
    rows = Rows(torch.arange(8.0).expand(2, -1), (torch.arange(8) % 2 == 1).expand(2, -1), of_one.double())
    with pytest.raises(ValueError, match="takes weights as frequencies"):
        check_frequencies(Curve.from_rows(*rows), "This")


def test_few_replicates_and_few_samples() -> None:
    """Of one known replicate nothing varies; of two something does; and two samples have Student's percentiles."""
    value, size, *few = torch.tensor([0.6, 9, math.nan, 0.5, math.nan, 0.7], dtype=torch.float64)
    draws_of_it = torch.stack(few)
    assert of_replicates.on_logit_scale(value, draws_of_it[:3], 0.9, size).isnan().all()
    low, high = of_replicates.on_logit_scale(value, draws_of_it, 0.9, size).tolist()
    logits = [math.log((9 * x + 0.5) / (9 * (1 - x) + 0.5)) for x in (0.6, 0.5, 0.7)]
    half = float(formulas.student_quantiles(0.9, size - 1)) * math.sqrt(9 / 8) * abs(logits[1] - logits[2]) / 2**0.5
    ends = [(10 / (1 + math.exp(-(logits[0] + sign * half))) - 0.5) / 9 for sign in (-1, 1)]
    assert [low, high] == pytest.approx([min(max(x, 0), 1) for x in ends], rel=1e-12)
    for n in (1, 2, 3, 50):
        level = float(of_replicates.expanded(0.9, torch.tensor(float(n)).double()))
        z = float(formulas.student_quantiles(0.9, torch.tensor(n - 1.0).double())) * math.sqrt(n / max(n - 1, 1))
        assert level == pytest.approx(0.9 if n == 1 else math.erf(z / math.sqrt(2)), rel=1e-12)


def points_of(curve: Curve) -> list[tuple[float, float]]:
    """FPR and TPR of a one-problem curve, from the origin."""
    p, n = float(curve.positives), float(curve.negatives)
    return [(0.0, 0.0), *((f / n, t / p) for t, f in zip(curve.tps.tolist(), curve.fps.tolist(), strict=True))]


def slowly_moved(curve: Curve, x: float, reach: float) -> tuple[float, float]:
    """The TPR of the line of the curve that is moved by the reach, aside to x and then down or up."""
    aside, up = (reach / math.sqrt(float(side)) for side in (curve.negatives, curve.positives))
    points = points_of(curve)

    def height(at: float, first: bool) -> float:
        for (f0, t0), (f1, t1) in pairwise(points):
            if f1 >= at if first else f1 > at:
                return t0 + (at - f0) / (f1 - f0) * (t1 - t0) if f1 > f0 and at >= f0 else t0 if at >= f0 else 0.0
        return 1.0

    return max(height(x - aside - 1e-9, True) - up, 0.0), min(height(x + aside + 1e-9, False) + up, 1.0)


def covers(curve: Curve, points: list[tuple[float, float]], reach: float) -> bool:
    ends = [(slowly_moved(curve, x, reach), y) for x, y in points]
    return all(low - 1e-9 <= y <= high + 1e-9 for (low, high), y in ends)


@pytest.mark.parametrize(("sizes", "ties"), [((6, 14), False), ((9, 11), True)])
def test_a_simultaneous_band_is_its_definition(sizes: tuple[int, int], ties: bool) -> None:
    labels = torch.arange(20) < sizes[0]
    scores = torch.randn(20, generator=seeded(sizes[0])) + labels * 0.5
    curve = Curve.from_scores(scores.mul(3).round() if ties else scores, labels)
    points, step = list(zip(*(x.tolist() for x in curve_bands._on_line(curve)), strict=True)), 4 / 2**12
    needed = []
    for part in resampling.resampled(curve, 12, 3):
        for t in range(part.problems):
            low, high = 0, 2**12
            while high - low > 1:  # the least multiple of the step that covers the curve
                middle = (low + high) // 2
                low, high = (low, middle) if covers(part.of(t), points, middle * step) else (middle, high)
            needed.append(high * step)
    for level in (0.5, 0.9):
        band = inference.roc_band(curve, level, simultaneous=True, points=7, replicates=12, seed=3)
        assert band.fpr.tolist() == pytest.approx([i / 6 for i in range(7)])
        reach = max(float(torch.tensor(needed, dtype=torch.float64).quantile(level)), curve_bands.LEAST_REACH)
        for i, x in enumerate(band.fpr.tolist()):
            found = float(band.low[0, i]), float(band.high[0, i])
            assert found == pytest.approx(slowly_moved(curve, x, reach), abs=1e-8), (level, x)


@pytest.mark.parametrize(("sizes", "ties"), [((6, 14), False), ((15, 5), False), ((9, 11), True)])
def test_a_pointwise_band_is_its_definition(sizes: tuple[int, int], ties: bool) -> None:
    """The distances to Wilson's ends, and to the TPR at the ends of how many negatives may be above the threshold."""
    labels, z = torch.arange(20) < sizes[0], 1.959964
    scores = torch.randn(20, generator=seeded(sizes[0])) + labels * 0.5
    curve = Curve.from_scores(scores.mul(3).round() if ties else scores, labels)
    band = inference.roc_band(curve, points=7)
    for x, low, high in zip(band.fpr.tolist(), band.low[0].tolist(), band.high[0].tolist(), strict=True):
        aside = z * math.sqrt(x * (1 - x) / sizes[1])
        value, left, right = (
            float(curve_bands.tpr_at(curve, torch.tensor([at], dtype=torch.float64), first))
            for at, first in ((x, False), (x - aside, True), (x + aside, False))
        )
        ends = inference.wilson(torch.tensor([value * sizes[0]]).double(), torch.tensor([sizes[0]]).double())
        below, above = (
            math.hypot(value - left, value - float(ends.low)),
            math.hypot(right - value, float(ends.high) - value),
        )
        expected = (max(value - below, 0), min(value + above, 1)) if x < 1 else (1.0, 1.0)
        assert (low, high) == pytest.approx(expected, abs=1e-6)
        assert left == 0 if x * sizes[1] <= z**2 * (1 - x) else left > 0


def test_a_vertex_at_the_very_end_of_a_move_counts() -> None:
    """Also if it is there but for rounding; and where the last step has many negatives."""
    for dfps in (torch.ones(16, dtype=torch.long), torch.tensor([2] * 3 + [0] * 12 + [10])):
        dtps = torch.tensor([1, 0, 0, 1] * 2 + [0, 1, 0, 1] * 2)
        curve = Curve.from_counts(torch.arange(16.0).flip(0), dtps[None], dfps[None])
        fpr = torch.arange(17, dtype=torch.float64) / 16
        for shift in (0.0, 1e-14, -1e-14):
            for reach in (0.25, 0.75, 1.5):  # a multiple of 1/16 aside
                low, high = curve_bands._moved(curve, fpr + shift, torch.full((1, 1), reach, dtype=torch.float64))
                expected = [slowly_moved(curve, x, reach) for x in fpr.tolist()]
                assert low[0].tolist() == pytest.approx([x for x, _ in expected], abs=1e-8)
                assert high[0].tolist() == pytest.approx([y for _, y in expected], abs=1e-8)


@pytest.mark.parametrize("simultaneous", [False, True])
@pytest.mark.parametrize("label", [0, 1])
def test_of_one_label_no_band_is_known(simultaneous: bool, label: int) -> None:
    scores, target = torch.rand(2, 9, generator=seeded(0)), torch.stack([torch.full((9,), label), torch.arange(9) % 2])
    both = inference.roc_band(Curve.from_scores(scores, target), simultaneous=simultaneous, points=5, replicates=5)
    assert both.fpr.tolist() == [0, 0.25, 0.5, 0.75, 1]
    assert [x[0].isnan().all() and not x[1].isnan().any() for x in both[1:]] == [True, True]
    target[0, 4] = 1 - label  # a single sample of it suffices
    single = inference.roc_band(Curve.from_scores(scores, target), simultaneous=simultaneous, points=5, replicates=5)
    assert not torch.stack(single[1:]).isnan().any()


def test_the_points_that_a_band_must_cover_are_spread_evenly() -> None:
    labels = torch.arange(1500) % 3 == 0
    curve = Curve.from_scores(torch.randn(1500, generator=seeded(1), dtype=torch.float64), labels)
    for most in (3, 500, 750, 1500, 2000):
        found = curve_bands._on_line(curve, most)
        if most > 3:
            steps = (torch.arange(1, min(most, 1500) + 1) * 1500 // min(most, 1500)) - 1
            assert torch.equal(found[0], curve.fps[steps].double() / 1000)
            assert torch.equal(found[1], curve.tps[steps].double() / 500)
        assert [len(x) for x in found] == [min(most, 1500)] * 2
    fpr, tpr = curve_bands._on_line(
        Curve.from_counts(torch.tensor([2.0, 1]), torch.tensor([[2, 2]]), torch.tensor([[1, 3]])), min_points=8
    )
    assert fpr.tolist() == pytest.approx([1 / 16, 1 / 8, 3 / 16, 1 / 4, 7 / 16, 5 / 8, 13 / 16, 1])
    assert tpr.tolist() == pytest.approx([k / 8 for k in range(1, 9)])


@pytest.mark.parametrize("each", [1, 4])
def test_a_band_of_clusters_has_the_least_reach_of_so_many(each: int) -> None:
    """Perfect scores, of clusters of one size, have that of as many independent samples as clusters."""
    target = torch.arange(80) < 32
    groups = torch.arange(80) // each
    given = (target.double(), target.long(), None, groups)
    found = inference.roc_band(given, simultaneous=True, points=41, replicates=20)
    aside, up = (0.55 / math.sqrt(size / each) for size in (48, 32))
    assert bool((found.high == 1).all())
    expected = [0.0 if x <= aside else 1 - up for x in found.fpr.tolist()]
    assert found.low[0].tolist() == pytest.approx(expected, abs=1e-12)


@in_one_test("size", [1, 2, 7, 40])
@in_one_test("level", [0.5, 0.9, 0.95])
def test_quantiles_lie_between_the_ordered_draws(size: int, level: float) -> None:
    """As torch's own, which takes no more than 16 million numbers; a draw that is unknown is none."""
    draws = torch.randn(size, generator=seeded(size), dtype=torch.float64)
    expected = draws.quantile(torch.tensor([(1 - level) / 2, (1 + level) / 2], dtype=torch.float64))
    unknown = torch.full((3,), math.nan, dtype=torch.float64)
    for some in (draws, torch.cat([unknown, draws])):
        assert of_replicates.quantiles(some, level).tolist() == pytest.approx(expected.tolist(), abs=1e-14)


@in_one_test("q", [0.0, 0.1, 0.2, 0.25, 0.5, 0.65, 0.75, 0.85, 1.0])
def test_between_a_finite_and_an_infinite_draw_quantiles_are_infinite(q: float) -> None:
    """And unknown between two infinities, or if nothing is known."""
    columns = [[-math.inf, -math.inf, 0.0, 1, math.inf], [0.0, 1, math.inf, math.nan, math.nan]]
    columns += [[math.nan] * 5, [-math.inf, math.inf, *[math.nan] * 3], [math.inf] * 5]
    columns += [[1e308, 1.2e308, 1.5e308, 1.7e308, math.inf]]  # whose sums overflow
    found = of_replicates.quantile(torch.tensor(columns, dtype=torch.float64).T, q).tolist()
    for own, column in zip(found, columns, strict=True):
        known = [x for x in column if not math.isnan(x)]
        share, below = math.modf(q * max(len(known) - 1, 0))
        low, high = (known[int(below)], known[math.ceil(below + share)]) if known else (math.nan, math.nan)
        inner = low + high if math.isinf(low) or math.isinf(high) else low + share * (high - low)
        assert own == pytest.approx(inner if share else low, nan_ok=True)


def test_a_ratio_that_is_infinite_in_some_draws_has_an_interval_at_every_level() -> None:
    """Of one negative above the threshold among eight, which a third of the draws leave out."""
    target = torch.tensor([1, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0])
    curve, ends = Curve.from_scores(-torch.arange(13.0), target), []
    for level in torch.linspace(0.2, 0.5, 41).tolist():
        low, high = bootstrap(curve, lambda some: operating_point(some, -5.0).lr_plus, level, replicates=25)
        assert 0 < float(low) <= float(high)
        ends.append(float(high))
    assert ends == sorted(ends)
    assert math.isfinite(ends[0])
    assert ends[-1] == math.inf


@pytest.mark.parametrize("data", ["rare", "tied", "separated", "crowded"])
def test_corners_alone_give_the_same_replicates(data: str) -> None:
    """Of every measure that says so, and by the steps as they are."""
    target = (torch.rand(400, generator=seeded(1)) < (0.05 if data == "rare" else 0.5)).long()
    scores = (
        torch.randn(400, generator=seeded(2)) + (9 if data == "separated" else 3 if data == "crowded" else 1) * target
    )
    scores = (scores * 8).round() if data == "tied" else scores.round() if data == "crowded" else scores
    curve = Curve.from_scores(scores, target)
    joined = resampling.at_corners(curve)
    assert len(joined.tps) < len(curve.tps)
    assert joined.tps[-1] == curve.positives
    assert joined.fps[-1] == curve.negatives
    assert bool(((joined.dtps > 0) | (joined.dfps > 0)).all())
    rates = [
        ("recall", at) for at in (*BY_NAME, FixedFPR(0.1), FixedRecall(0.9), FixedPrecision(0.8), Cost(prevalence=0.2))
    ]
    measures = [
        tr.BinaryKSStatistic(),
        tr.BinaryAUCH(),
        tr.BinaryMinDCF(prevalence=0.2),
        tr.BinaryMinCllr(),
        tr.BinaryEER(),
        tr.BinaryEER(estimator="rocch"),
        tr.BinaryEER(estimator="nearest"),
        tr.BinaryPartialAUROC(fpr_range=(0.05, 0.2)),
        tr.BinaryPartialAUROC(tpr_range=(0.5, 0.9)),
        tr.BinaryAUROC(max_fpr=0.2),
        tr.BinaryLogAUC(),
        tr.BinaryPRArea(),
        tr.BinaryAUPRG(),
        tr.BinaryRecallAtFixedPrecision(0.7),
        tr.BinaryPrecisionAtFixedRecall(0.7),
        tr.BinarySensitivityAtSpecificity(0.9),
        tr.BinarySensitivityAtSpecificity(0.9, interpolate=True),
        tr.BinarySpecificityAtSensitivity(0.9, interpolate=True),
        *(tr.BinaryRate(rate, at) for rate, at in rates),
        *(tr.BinaryRate(at, at) for at in ("youden", "f1", "mcc", "accuracy", "kappa", "gmean")),
    ]
    seen = 0
    for measure in measures:
        if measure.measure.statistic().corners:
            seen += 1
            plain, fast = (resampling.curve_draws(curve, measure.measure.number, 20, 3, x) for x in (False, True))
            # An integral is a sum of other pieces.
            assert torch.allclose(plain, fast, rtol=1e-11, atol=1e-12, equal_nan=True), measure
    assert seen >= len(measures) - 3
    statistic = tr.BinaryRate("recall", tr.Guaranteed(fpr=0.1)).measure.statistic()
    assert statistic._replace(rate=None) == RESAMPLED._replace(stratified=False), "of which every step matters"


@in_one_test("name", [name for name in inference.__all__ if inspect.isfunction(getattr(inference, name))])
def test_defaults_are_those_of_all(name: str) -> None:
    """The same seed and level, so that what is not said is the same everywhere."""
    known = {"seed": 0, "level": 0.95}
    arguments = inspect.signature(getattr(inference, name)).parameters
    defaults = {key: x.default for key, x in arguments.items() if key in known and x.default is not x.empty}
    assert defaults == {key: known[key] for key in defaults}


def test_views_of_the_library_run_in_threads_those_of_a_caller_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """As torch's own threads wait for each other in small operations: thirty times the time beside other processes."""
    shared: list[bool] = []

    def noting(work: Any, items: Any, *_: Any) -> list[Any]:
        shared.append(True)
        return [work(item) for item in items]

    class Own(AURC):
        pass

    monkeypatch.setattr(resampling, "_in_threads", noting)
    curve = Curve.from_scores(torch.rand(40, generator=seeded(1)), torch.arange(40) % 2)
    views: list[tuple[Any, bool]] = [(average_precision, True), (tr.BinaryAURC().measure.number, True)]
    for view, threads in [*views, (Own().number, False), (lambda curve: average_precision(curve), False)]:
        shared.clear()
        resampling.curve_draws(curve, view, 10, 0)
        assert bool(shared) == threads


def test_a_seed_of_numpy_is_the_same_number() -> None:
    curve = Curve.from_scores(torch.rand(50, generator=torch.Generator().manual_seed(0)), torch.arange(50) % 2)
    for draw in (inference.bootstrap, lambda *given, seed: inference.roc_band(given[0], replicates=50, seed=seed)):
        one, other = (draw(curve, auroc, seed=seed) for seed in (3, np.int64(3)))
        assert all(torch.equal(torch.stack([*x]), torch.stack([*y])) for x, y in zip(one, other, strict=True))


# ---- minutes ---------------------------------------------------------------------------------------------------------


def slow_metric(several: bool) -> tuple[Any, dict[str, Any]]:
    """A metric whose bootstrap has many parts, and the options of its interval."""
    target = torch.arange(400) % (3 if several else 2)
    metric = tr.MulticlassEER(3, average="macro") if several else tr.BinaryEER()
    metric.update(torch.rand((400, 3) if several else (400,), generator=seeded(1)), target)
    return metric, {"replicates": 60}


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize(("tick", "minutes"), [(2.0, 2), (0.01, None)])
def test_a_bootstrap_that_takes_minutes_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, several: bool, tick: float, minutes: int | None
) -> None:
    """Early, by its first replicates: 60 of two seconds each take two minutes."""
    monkeypatch.setitem(draws.CHUNK, "cpu", 1)
    monkeypatch.setattr(draws, "BLOCK", 1)
    monkeypatch.setattr(torch, "get_num_threads", lambda: 1)
    monkeypatch.setattr(torch, "set_num_threads", lambda _: None)
    clock = iter(range(10**6))
    monkeypatch.setattr(draws, "monotonic", lambda: next(clock) * tick)
    metric, options = slow_metric(several)
    if several:
        monkeypatch.setattr(clusters, "BLOCK", 1)
    metric.interval(**options)
    told = [record.getMessage() for record in caplog.records if record.name == "torchmetrics_roc"]
    assert len(told) == (minutes is not None)
    assert all(f"about {minutes} minutes" in line and "fewer `replicates`" in line for line in told)


def test_progress_is_shown_where_a_person_watches_what_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(tick: float, watched: bool, stop: int = 12, rank: int = 0) -> str:
        clock = iter(range(10**6))
        monkeypatch.setattr(draws, "monotonic", lambda: next(clock) * tick)
        monkeypatch.setattr(sys.stderr, "isatty", lambda: watched, raising=False)
        monkeypatch.setattr(rank_zero_only, "rank", rank)
        assert list(islice(draws.paced(range(12), 12), stop)) == [*range(stop)]
        return capsys.readouterr().err

    assert "bootstrap" in told(0.5, watched=True)
    assert " 1/12 " in told(0.5, watched=True), "what was done before counts"
    assert "bootstrap" in told(0.5, watched=True, stop=6), "interrupted"
    assert told(0.4, watched=True) == told(0.5, watched=False) == told(0.5, watched=True, rank=1) == ""
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert told(0.5, watched=True) == "", "without tqdm"


def test_classes_of_their_own_are_estimated_together(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(draws.CHUNK, "cpu", 1)
    monkeypatch.setattr(torch, "get_num_threads", lambda: 1)
    monkeypatch.setattr(torch, "set_num_threads", lambda _: None)
    clock = iter(range(10**6))
    monkeypatch.setattr(draws, "monotonic", lambda: next(clock) * 2.0)
    metric = tr.MulticlassEER(3, average=None)
    metric.update(torch.rand(400, 3, generator=seeded(1)), torch.arange(400) % 3)
    metric.interval(replicates=60)
    (line,) = (record.getMessage() for record in caplog.records if record.name == "torchmetrics_roc")
    assert "about 6 minutes" in line


@pytest.mark.parametrize("several", [False, True])
def test_a_bootstrap_that_is_interrupted_leaves_its_metric(monkeypatch: pytest.MonkeyPatch, several: bool) -> None:
    monkeypatch.setitem(draws.CHUNK, "cpu", 1)
    metric, options = slow_metric(several)
    expected, value, calls = metric.interval(**options), metric.compute(), []

    def interrupted(self: Any, curve: Curve) -> Tensor:
        calls.append(1)
        if len(calls) == 5:
            raise KeyboardInterrupt
        return type(self).view(self, curve)

    with monkeypatch.context() as during:
        during.setattr(type(metric.measure), "number", interrupted)
        with pytest.raises(KeyboardInterrupt):
            metric.interval(**options)
    assert len(calls) < 30  # the rest is not drawn
    assert metric.compute() == value
    assert metric.interval(**options) == expected
