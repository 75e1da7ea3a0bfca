"""How processes hold one curve together, and read it. Knows messages and segments, but no metric and no measure."""
