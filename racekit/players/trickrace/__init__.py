"""The heuristics and the search of the automatic players for Trick Race."""

from .heuristics import evaluation

__all__ = ["evaluation"]
