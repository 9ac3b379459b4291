"""The weights of the greedy player's Trick Race heuristic.

See `racekit.players.trickrace.heuristics`. They are defined here because the compiled kernel uses
them too, and game packages do not import players.
"""

from __future__ import annotations

WHIP = 1.5
"""The spaces that a whip must gain to be worth using."""
SHARPNESS = 3.0
"""How strongly power influences a horse's chance of winning."""
THRIFT = 0.1
"""The cost of spending a card's power, relative to the spaces that it gains."""
OWN, BACKED, OTHER = 1.0, 0.5, -0.2
"""The stake in the seat's own horse, in a horse on its tickets, and in any other horse."""
