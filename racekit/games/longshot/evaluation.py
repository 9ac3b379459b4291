"""The numbers that the greedy player judges a LONG SHOT board by (see `racekit.players.longshot`).

They stand here because the compiled games play it too, and games know no players.
"""

ORDINARY_SPEED = 8.0
"""The sum of two middling cards."""
SPEED_KEPT = 0.5
"""How much of today's speed a horse is expected to keep."""
SHARPNESS = 6.0
"""How strongly being ahead counts."""
