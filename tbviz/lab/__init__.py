"""Measuring: the benchmark, and later experiments and reports. Stands on `game` and below."""
