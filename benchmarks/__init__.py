"""Times beside values: `python -m benchmarks`."""
