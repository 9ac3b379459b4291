"""What the right and the recognised wrong answers of each topic follow from, recomputed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

Truth = Callable[[], Fraction | str | list[str] | list[int]]
