"""What the right and the recognised wrong answers of each topic follow from, recomputed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from racekit.engine.game import State

Truth = Callable[[], Fraction | str | list[str] | list[int]]

Boards = Mapping[str, Callable[[], State]]
"""The positions of the questions that are answered on a board."""
