"""What the owners of slices tell of samples: what pairs of classes and slices of the data read, over any ranks."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from everything import leaves
from threads import Threads, as_threads, available, on_threads
from torch import Tensor

import torchmetrics_roc as tr
from torchmetrics_roc.curves.curve import Curve
from torchmetrics_roc.curves.entries import Entries
from torchmetrics_roc.ranks.exchange import Beside, exchange_with, exchanged_with
from torchmetrics_roc.ranks.owners import Asked
from torchmetrics_roc.ranks.processes import World
from torchmetrics_roc.tasks.batches import Rows

SIZE = 240

METRICS: dict[str, Any] = {
    "pairs": tr.MulticlassOvOAUROC,
    "slices": tr.SlicedAUROC,
    "rates": tr.SlicedRate,
}


KINDS = (("random", 5, "even"), ("tied", 2, "even"), ("frequent", 3, "uneven"), ("equal", 3, "even"))
"""Kinds of scores, each with a number of ranks, and whether these have equally many samples."""


def scored(kind: str, several: bool, g: torch.Generator) -> Tensor:
    """Scores of which some, all or none are so frequent that they are not sent."""
    shape = (SIZE, 3) if several else (SIZE,)
    scores = torch.rand(shape, generator=g, dtype=torch.float64)
    if kind == "equal":
        return torch.full(shape, 0.5, dtype=torch.float64)
    if kind == "frequent":
        return torch.where(torch.rand(shape, generator=g) < 0.6, 0.25, scores)
    return (scores * 40).round() / 40 if kind == "tied" else scores


def data(name: str, kind: str, dtype: torch.dtype, weighted: str) -> dict[str, Tensor]:
    g = torch.Generator().manual_seed(sum(map(ord, kind)))
    several = name == "pairs"
    found = {
        "preds": scored(kind, several, g).to(dtype),
        "target": torch.randint(3 if several else 2, (SIZE,), generator=g),
    }
    if weighted:
        weights = torch.randint(4, (SIZE,), generator=g).double()
        steep = 10 ** -torch.randint(18, (SIZE,), generator=g).double()
        found["sample_weight"] = {"whole": weights, "real": weights / 3, "steep": weights * steep}[weighted]
    if not several:
        found["groups"] = torch.randint(7, (SIZE,), generator=g)
    return found


def owned(ranks: int, share: str) -> Tensor:
    """The rank of each sample: by turns, or all but a few on the last, none on the first."""
    place = torch.arange(SIZE)
    return place % ranks if share == "even" else torch.where(place < SIZE - 9, ranks - 1, 1 % ranks)


@pytest.mark.covering
@pytest.mark.parametrize("weighted", ["", "whole", "real"])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("name", METRICS)
def test_they_are_those_of_one_process(name: str, dtype: torch.dtype, weighted: str) -> None:
    options: Any = {"pairs": {"num_classes": 3}, "slices": {}, "rates": {"rate": "recall", "at": "youden"}}[name]
    for kind, ranks, share in KINDS:
        batch, owner = data(name, kind, dtype, weighted), owned(ranks, share)
        alone = METRICS[name](**options)
        alone.update(**batch)
        expected = leaves(alone.compute())

        def read(rank: int, owner: Tensor = owner, batch: dict[str, Tensor] = batch) -> Any:
            metric = METRICS[name](**options, distributed_available_fn=available)
            mine = owner == rank
            if mine.any():
                metric.update(**{key: x[mine] for key, x in batch.items()})
            return metric.compute()

        with as_threads():
            found, _ = on_threads(read, [World() for _ in range(ranks)])
        for value in found:
            assert not isinstance(value, BaseException), value
            for x, y in zip(leaves(value), expected, strict=True):
                # Weights are added in another order, which may round to the next float32.
                assert torch.allclose(x, y, rtol=2**-23, atol=0, equal_nan=True), (kind, ranks, share)
                assert weighted or torch.equal(x.nan_to_num(7), y.nan_to_num(7)), (kind, ranks, share)


NAMES = ("fps", "dtps", "tps", "dfps")


@pytest.mark.covering
@pytest.mark.parametrize("weighted", [None, torch.bool, torch.float64])
@pytest.mark.parametrize(
    ("dtype", "problems", "elsewhere"),
    [
        *((torch.float32, 1, False), (torch.float32, 3, False), (torch.float64, 3, False)),
        *((torch.float32, 1, True), (torch.float64, 1, True)),
    ],
)
def test_samples_are_told_the_columns_of_the_curve_at_their_steps(
    dtype: torch.dtype, problems: int, weighted: Any, elsewhere: bool
) -> None:
    """At home, or of one problem on another rank, to which the scores are sent beside the samples."""
    g = torch.Generator().manual_seed(problems)
    for kind, ranks, share in KINDS:
        scores = torch.stack([scored(kind, False, g)[:60] for _ in range(problems)]).to(dtype)
        labels = torch.rand(scores.shape, generator=g) < 0.4
        weights = None if weighted is None else (torch.randint(3, scores.shape, generator=g) / 4).to(weighted)
        owner = owned(ranks, share)[-60:]
        homes = torch.randint(ranks, (60,), generator=g) if elsewhere else owner
        rows = (scores, labels, weights)
        present = torch.ones_like(labels) if weights is None else weights > 0

        def read(rank: int, rows: Any = rows, owner: Tensor = owner, homes: Tensor = homes) -> Any:
            own, here = [None if x is None else x[:, owner == rank] for x in rows], Threads(None, torch.device("cpu"))
            if not elsewhere:
                return exchanged_with(Rows(*own), weighted == torch.float64, here, *NAMES)[1]()  # type: ignore[arg-type]
            theirs, real = homes[owner == rank], own[2][0] > 0 if weighted else slice(None)

            def entries(sent: list[Tensor]) -> Entries:
                arrived = sent[0][None]
                return Entries.of_rows(arrived, torch.zeros_like(arrived, dtype=torch.bool), None)

            found = exchange_with(
                Rows(*own),  # type: ignore[arg-type]
                weighted == torch.float64,
                here,
                beside=Beside([own[0][0, real]], theirs[real]),
                asked=Asked(NAMES, entries, theirs),
            )
            return found.answers.at_scores(rows[0][:, homes == rank])  # type: ignore[union-attr]

        with as_threads():
            found, _ = on_threads(read, [World() for _ in range(ranks)])
        curve = Curve.from_rows(*rows).whole
        for rank, columns in enumerate(found):
            assert not isinstance(columns, BaseException), columns
            mine = homes == rank
            for name, told in zip(NAMES, columns, strict=True):
                assert told.shape == (problems, int(mine.sum()))
                for t, i in ((t, i) for t in range(problems) for i in range(int(mine.sum())) if present[t, mine][i]):
                    one = curve.of(t)
                    (at,) = (one.thresholds == scores[t, mine][i]).nonzero().flatten().tolist()
                    assert told[t, i] == getattr(one, name)[at], (kind, name)


@pytest.mark.parametrize("weighted", ["", "whole", "real", "steep"])
def test_counts_that_travel_with_the_sizes_meet_where_slices_do(weighted: str) -> None:
    """Weights round, yet a slice begins with the counts at which the one before ends, to the last bit."""
    for kind, ranks, share in (("equal", 1, "even"), *KINDS):
        batch, owner = data("rates", kind, torch.float32, weighted), owned(ranks, share)
        scores, labels, weights = batch["preds"], batch["target"] == 1, batch.get("sample_weight")

        def read(rank: int, owner: Tensor = owner, rows: Any = (scores, labels, weights)) -> list[Curve]:
            mine = owner == rank
            own = [None if x is None else x[mine][None] for x in rows]
            here = Threads(None, torch.device("cpu"))
            return [exchange_with(Rows(*own), bool(weighted), here, reports=reports).curve for reports in (True, False)]

        with as_threads():
            found, _ = on_threads(read, [World() for _ in range(ranks)])
        together = Curve.from_rows(*(None if x is None else x[None] for x in (scores, labels, weights)))
        before = torch.zeros(2, dtype=found[0][0].tps.dtype)
        for ahead, after in found:
            assert torch.equal(ahead.positives, found[0][0].positives)
            for x, y in zip(
                (*ahead.columns.steps, ahead.positives), (*after.columns.steps, after.positives), strict=True
            ):
                assert torch.allclose(x, y, rtol=1e-14, atol=0)  # sums of weights in another order
                assert weighted in ("real", "steep") or torch.equal(x, y)
            if len(ahead.tps):
                counts = torch.stack([ahead.tps, ahead.fps])
                assert (torch.cat([before[:, None], counts], 1).diff() >= 0).all()
                gained = torch.stack([ahead.dtps, ahead.dfps])[:, 0] > 0
                assert torch.equal(counts[~gained, 0], before[~gained])
                before = counts[:, -1]
        assert torch.equal(before, torch.cat([found[0][0].positives, found[0][0].negatives]))
        assert torch.allclose(before, torch.cat([together.positives, together.negatives]), rtol=1e-14, atol=0)
