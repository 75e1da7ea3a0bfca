"""The block sizes that a CPU works in, and the size of reserved storage: all in one place, to be compared.

Measured on two cores with 2 MiB of cache each. Other devices use no blocks: one kernel processes everything.
"""

from __future__ import annotations

ROW = 1 << 13
"""Floats added in one row: fewer than torch splits among threads, so that the sum does not depend on their number."""

SMALL = 1 << 14
"""Samples of all problems up to which a CPU keeps empty steps: here fewer operations save more than fewer steps."""

PIECE = 1 << 15
"""Sorted samples that one thread reads at a time: its working set fits into the cache of the core."""

PLAIN = 1 << 15
"""Samples without weights that NumPy counts in bins at a time."""

SERIAL = 1 << 15
"""Elements that torch's operators process on one thread. More open a parallel region, which waits when other processes
share the cores."""

RADIX = 1 << 15
"""Integers in a row from which on torch sorts them by their digits, and may do so in less time than NumPy."""

DIGITS = 1 << 21
"""The most that are sorted so at once, as torch returns a copy and the indices of all."""

COUNTED = 1 << 17
"""Scores counted in bins at a time: the intermediate results fit into the cache."""

SORTED = 1 << 18
"""Samples sorted, or read in order, at a time: faster than all at once, and in less memory."""

THREAD = 1 << 19
"""Keys per thread that make another thread worthwhile."""

ELEMENTS = 1 << 20
"""Elements of an elementwise function at a time, so that intermediate results stay in the cache and reuse memory."""

ROOM = 1 << 26
"""The most bytes reserved behind stored samples: few chunks, and little idle memory."""
