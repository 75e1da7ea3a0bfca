"""Sizes of the blocks in which a CPU works, and of what is reserved: all of them, so that they can be compared.

Measured on two cores with 2 MiB of cache each. On other devices nothing is cut into blocks: a kernel takes all at once.
"""

from __future__ import annotations

ROW = 1 << 13
"""Floats that are added in one row: fewer than torch splits among threads, so that the sum does not depend on them."""

SMALL = 1 << 14
"""Samples of all problems of which a CPU keeps empty steps too: up to here fewer operations count for more than fewer
steps."""

PIECE = 1 << 15
"""Samples in order that one thread reads at a time: all that this needs fits into the cache of its core."""

PLAIN = 1 << 15
"""Samples without weights that NumPy counts in bins at a time."""

SERIAL = 1 << 15
"""Elements that torch's operators take on one thread: more of them open a parallel region, which waits where other
processes share the cores."""

COUNTED = 1 << 17
"""Scores that are counted in bins at a time: all that this needs on its way fits into the cache."""

SORTED = 1 << 18
"""Samples that are sorted, or read in order, at a time: faster, and in less memory, than all at once."""

THREAD = 1 << 19
"""Keys per thread that make another thread worthwhile."""

ELEMENTS = 1 << 20
"""Elements of an elementwise function at a time, so that intermediate results stay in the cache and reuse memory."""

ROOM = 1 << 26
"""Bytes that are reserved behind stored samples, at most: few chunks, and little idle memory."""
