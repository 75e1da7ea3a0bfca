"""Benchmarks that report each time with the value it computed: `python -m benchmarks`."""
