"""Exact operations on arrays, and what carries results out. Knows no curve, no metric and no process."""
