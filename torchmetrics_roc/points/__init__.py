"""Which point of a curve is chosen, and its rates. Knows counts alone."""
