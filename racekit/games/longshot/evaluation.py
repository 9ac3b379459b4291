"""The weights of the greedy player's LONG SHOT heuristic (see `racekit.games.longshot.heuristic`).

They are defined here because the compiled kernel uses them too, and game packages do not import
players.
"""

ORDINARY_SPEED = 8.0
"""The sum of two average cards (LS3.3)."""
SPEED_KEPT = 0.5
"""The share of its current speed that a horse is expected to keep."""
SHARPNESS = 6.0
"""How strongly the heuristic favours a horse that is ahead."""
