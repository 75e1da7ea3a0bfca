"""Cumulative counts over falling scores, and how they are made.

Knows ties, weights, devices and sizes, but no label convention, process or metric.
"""
