"""How the automatic players judge Trick Race."""

from .heuristics import evaluation

__all__ = ["evaluation"]
