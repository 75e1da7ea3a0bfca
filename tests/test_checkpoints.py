"""Checkpoints of earlier versions, which every later one loads: the states of every class, as they were saved once."""

from __future__ import annotations

import warnings

import pytest
import torch
from checkpoints import expected, fed, saved
from everything import CLASSES, built, leaves
from test_laws import assert_same

STATES = saved()


def test_every_class_has_a_checkpoint() -> None:
    missing = sorted(set(expected()) - STATES.keys())
    assert not missing, "`python -m tests.checkpoints` adds them"
    assert not sorted(STATES.keys() - set(expected())), "which cannot be loaded any more"


@pytest.mark.parametrize("task", sorted({name[:4] for name in CLASSES}))
@pytest.mark.filterwarnings("ignore")
def test_a_checkpoint_of_an_earlier_version_is_loaded(task: str) -> None:
    for (name, way), state in STATES.items():
        if name.startswith(task):
            metric, whole = built(name, way), fed(name, way)
            with warnings.catch_warnings():
                warnings.filterwarnings("error", message=".*load_state_dict")
                metric.load_state_dict(state)
            assert metric.num_samples == whole.num_samples > 0, (name, way)
            found, fresh = (torch.cat([x.double().flatten() for x in leaves(m.compute())]) for m in (metric, whole))
            assert_same(found, fresh, 0)
