"""The bits of every answer are those of the table, on the kind of processor that wrote it."""

from __future__ import annotations

import pytest
from bits import READ, TABLE, answer, data_sets, difference, digest, fingerprint, rows_of, values
from everything import CLASSES, ways
from torch import tensor

PROCESSOR, *ROWS = TABLE.read_text().splitlines()


def test_the_table_has_every_class_memory_and_reading() -> None:
    rows = [row.rsplit(" ", 1)[0] for row in ROWS]
    assert rows == [f"{name} {way} {reading}" for name in CLASSES for way in ways(name) for reading in READ]
    assert len(list(data_sets())) == 50


def test_a_last_bit_changes_a_digest_and_is_named() -> None:
    one, other = [tensor([0.5])], [tensor([0.5]).nextafter(tensor(1.0))]
    assert digest({("a", "b"): one}) != digest({("a", "b"): other})
    assert difference(one, one) is None
    assert difference(one, other) == "1.2e-07 relative"
    assert digest({("a", "b"): one}) != digest({("a", "b"): answer(lambda: int("x"))})


@pytest.mark.slow  # a second or two for each class, three minutes in all
@pytest.mark.skipif(fingerprint() != PROCESSOR, reason=f"the table was written by {PROCESSOR}")
@pytest.mark.parametrize("name", CLASSES)
def test_every_answer_has_the_bits_of_the_table(name: str) -> None:
    assert rows_of(dict(values([name]))) == [row for row in ROWS if row.startswith(f"{name} ")]
