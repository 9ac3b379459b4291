"""The games: each is a module or a folder of this package, and none knows another."""

from ..engine.registry import add_package

NAMES = add_package(__name__)
"""The names of racekit's own games."""
FIRST = "longshot"
"""The game of whoever names none."""
SMALLEST = "kuhn"
"""The game of a library that names none: all its positions are soon listed."""
