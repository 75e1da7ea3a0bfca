"""What all processes agreed on before they exchange samples, on each of them."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from cases import in_one_test
from torch import Tensor

from torchmetrics_roc.memory.states import Agreement

IDS, PAIRS = torch.tensor([3, 1]), torch.tensor([[3, 7], [1, 8]])


def agreed(ranks: Any = "some", **known: int) -> Agreement:
    return Agreement(ranks, torch.float32, False, False, **known)


@pytest.mark.parametrize(
    ("known", "own", "groups", "clusters"),
    [
        ({}, None, None, None),
        ({"groupless": 2}, None, None, None),
        ({"grouped": 1}, IDS, IDS, IDS),
        ({"grouped": 2}, None, torch.empty(0).long(), torch.empty(0).long()),
        ({"grouped": 2, "clustered": 2}, PAIRS, PAIRS, PAIRS[:, 1]),
        ({"grouped": 1, "clustered": 1}, None, torch.empty(0, 2).long(), torch.empty(0).long()),
    ],
)
def test_a_rank_without_samples_has_groups_of_the_shape_of_the_others(
    known: dict[str, int], own: Tensor | None, groups: Tensor | None, clusters: Tensor | None
) -> None:
    cpu = torch.device("cpu")
    for found, expected in (
        (agreed(**known).groups_of(own, cpu), groups),
        (agreed(**known).clusters_of(own, cpu), clusters),
        (agreed(None, **known).groups_of(own, cpu), own),
    ):
        assert (found is None) == (expected is None)
        if found is not None and expected is not None:
            assert found.dtype == torch.int64
            assert found.shape == expected.shape
            assert torch.equal(found, expected)


@in_one_test(
    "known, words",
    [
        ({"grouped": 1, "groupless": 1}, "`groups` were passed on 1 rank, but not on 1 with samples"),
        ({"grouped": 2, "groupless": 3}, "`groups` were passed on 2 ranks, but not on 3 with samples"),
        ({"grouped": 3, "clustered": 1}, "`clusters` were passed on 1 rank, but not on 2 with groups"),
        ({"grouped": 3, "clustered": 2}, "`clusters` were passed on 2 ranks, but not on 1 with groups"),
    ],
)
@in_one_test("own", [None, IDS, PAIRS])
def test_groups_and_clusters_are_passed_on_all_ranks_or_on_none(
    known: dict[str, int], own: Tensor | None, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        agreed(**known).groups_of(own, torch.device("cpu"))
    assert agreed(None, **known).groups_of(own, torch.device("cpu")) is own
