"""Benchmarks with targets; run them with ``make bench``."""
