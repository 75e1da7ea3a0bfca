"""The metrics as modules: update, compute, reset, caches and readings. Knows everything below, and no picture."""
