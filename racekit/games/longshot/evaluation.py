"""The weights of the greedy player's LONG SHOT heuristic (see `racekit.games.longshot.heuristic`).

They are defined here because the compiled kernel uses them too, and game packages do not import
players. Neither computes a power by ``**``: C libraries round it differently.
"""

ORDINARY_SPEED = 8.0
"""The sum of two average cards (LS3.3)."""
SPEED_KEPT = 0.5
"""The share of its current speed that a horse is expected to keep."""
AT_HOME = (1000.0, 100.0, 10.0, 1.0, 0.1, 0.01)
"""The strength of a horse that is home, by its place, from the first on."""


def strength(rounds: float) -> float:
    """Return the strength of a horse by its rounds to go; one that is ahead is strongly favoured.

    It is 1 through the sixth power of 1 and these rounds.
    """
    cube = (1 + rounds) * (1 + rounds) * (1 + rounds)
    return 1 / (cube * cube)
