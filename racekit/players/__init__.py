"""Automatic players, which see views and never states.

Examples
--------
>>> import racekit as rk
>>> table = rk.Table("trickrace", seats={1: rk.players.CardCounter(), 2: "greedy"}, autosave=False)
>>> [player.kind for player in table.players[:3]]
['person', 'counter', 'greedy']
"""

from ..table.seats import register_player
from .card_counter import CardCounter
from .greedy import Greedy, Quick, default_player, quick_player
from .random import Random
from .search import Search

register_player(Random.kind, "racekit.players:Random")
register_player(Greedy.kind, "racekit.players:Greedy")
register_player(CardCounter.kind, "racekit.players:CardCounter")
register_player(Search.kind, "racekit.players:Search")

__all__ = ["CardCounter", "Greedy", "Quick", "Random", "Search", "default_player", "quick_player"]
