"""The numbers that the greedy player judges Trick Race by.

See `racekit.players.trickrace.heuristics`.

They stand here because the compiled games play it too, and games know no players.
"""

from __future__ import annotations

WHIP = 1.5
"""How many spaces a whip has to gain."""
SHARPNESS = 3.0
"""How strongly power counts in a race."""
THRIFT = 0.1
"""What the power of a card that is spent counts, against the spaces that it gains."""
OWN, BACKED, OTHER = 1.0, 0.5, -0.2
"""The stake in the own horse, in one that the own tickets name, and in another."""
