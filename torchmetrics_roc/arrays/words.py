"""Numbers with their nouns, as errors and warnings say them."""

from __future__ import annotations


def counted(number: int | float, noun: str) -> str:
    """Return the number with its noun, in the plural unless it is 1: `"1 label"`, `"1,204 classes"`."""
    return f"{number:{',' if isinstance(number, int) else ',.10g'}} {noun if number == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """Return the plural of the last word of `noun`."""
    if noun.endswith("y"):
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith("s") else "s")
