"""The automatic players. They see views, never states."""

from ..engine.seats import register_player
from .card_counter import CardCounter
from .greedy import Greedy
from .random import Random

register_player(Random.kind, "racekit.players:Random")
register_player(Greedy.kind, "racekit.players:Greedy")
register_player(CardCounter.kind, "racekit.players:CardCounter")

__all__ = ["CardCounter", "Greedy", "Random"]
