"""What all processes agreed on before they exchange samples, on each of them."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from cases import in_one_test
from torch import Tensor

from torchmetrics_roc.memory.states import Agreement

IDS, PAIRS = torch.tensor([3, 1]), torch.tensor([[3, 7], [1, 8]])


def agreed(ranks: Any, *groups: int) -> Agreement:
    return Agreement(ranks, torch.float32, False, False, groups=groups)


@pytest.mark.parametrize(
    ("known", "own", "groups", "clusters"),
    [
        ((), None, None, None),
        ((0, 0), None, None, None),
        ((1,), IDS, IDS, IDS),
        ((1, 1), None, torch.empty(0).long(), torch.empty(0).long()),
        ((2, 2), PAIRS, PAIRS, PAIRS[:, 1]),
        ((2,), None, torch.empty(0, 2).long(), torch.empty(0).long()),
    ],
)
def test_a_rank_without_samples_has_groups_of_the_shape_of_the_others(
    known: tuple[int, ...], own: Tensor | None, groups: Tensor | None, clusters: Tensor | None
) -> None:
    cpu = torch.device("cpu")
    for found, expected in (
        (agreed("some", *known).groups_of(own, cpu), groups),
        (agreed("some", *known).clusters_of(own, cpu), clusters),
        (agreed(None, *known).groups_of(own, cpu), own),
    ):
        assert (found is None) == (expected is None)
        if found is not None and expected is not None:
            assert found.dtype == torch.int64
            assert found.shape == expected.shape
            assert torch.equal(found, expected)


@in_one_test(
    "known, words",
    [
        ((1, 0), "`groups` were passed on 1 rank, but not on 1 with samples"),
        ((0, 1, 0, 1, 0), "`groups` were passed on 2 ranks, but not on 3 with samples"),
        ((1, 1, 2), "`clusters` were passed on 1 rank, but not on 2 with groups"),
        ((2, 1, 2), "`clusters` were passed on 2 ranks, but not on 1 with groups"),
    ],
)
@in_one_test("own", [None, IDS, PAIRS])
def test_groups_and_clusters_are_passed_on_all_ranks_or_on_none(
    known: tuple[int, ...], own: Tensor | None, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        agreed("some", *known).groups_of(own, torch.device("cpu"))
    assert agreed(None, *known).groups_of(own, torch.device("cpu")) is own
