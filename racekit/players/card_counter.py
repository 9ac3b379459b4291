"""A player that counts cards: it plays the rest of the race on in worlds that its view allows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..engine import registry
from ..engine.analysis import RaceValues, get_feature, require
from ..engine.texts import Text
from .search import MESSAGES, Brought, Search

if TYPE_CHECKING:
    from ..odds.batches import RolloutPlayer
    from ..odds.information_state import InformationState


class CardCounter(Search):
    """Chooses the action with the highest expected score over deals consistent with its view.

    It is a `Search` that plays the race on to its end, with the value that the game itself gives
    to what the race brings (`racekit.engine.analysis.RaceValues`).

    Examples
    --------
    >>> import racekit as rk
    >>> seats = {seat: rk.players.CardCounter() for seat in range(3)}
    >>> table = rk.Table("trickrace", players=3, races=1, seed=7, seats=seats, autosave=False)
    >>> events = table.advance()
    >>> table.result is not None
    True
    """

    kind: ClassVar[str] = "counter"
    name: ClassVar[Text] = Text("Counter", "カウンター")

    budgets: ClassVar[tuple[int, int]] = (1000, 40)

    def __init__(self) -> None:
        super().__init__(utility="score")

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`.

        Raises
        ------
        BadInput
            In a game whose cards it cannot count.
        """
        if get_feature(registry.game_of(view), RaceValues) is None:
            problem = MESSAGES.problem(view.game, "not_counted", known=_counted())
            raise MESSAGES.error("bad_game", [problem])
        return super().choose(view, actions, rng)

    def _rollouts(self, known: InformationState, actions: Sequence[Any], seed: int) -> _ToTheFinish:
        from ..odds.information_state import information_state

        values = require(known.game, RaceValues)
        race = information_state(values.last_race(known.view))
        rollouts: Any = super()._rollouts(race, actions, seed)
        return _ToTheFinish(values, known.view, rollouts.player)

    def __repr__(self) -> str:
        return "CardCounter()"


def _counted() -> list[str]:
    """Return the names of the games whose cards it counts."""
    games = map(registry.game_class, registry.names())
    return [game.name for game in games if get_feature(game, RaceValues)]


@dataclass(frozen=True)
class _ToTheFinish:
    """Plays the race to its end; what a seat has from it is also its share of the win."""

    values: RaceValues
    view: Any
    player: RolloutPlayer

    def play(self, numbers: range, actions: Sequence[int]) -> Brought:
        """Play the races with these numbers after the actions with these indices."""
        from ..odds.batches import listed

        rows = listed(self.player.play(numbers, actions))
        worth = self.values.race_values
        found: Any = [[worth(self.view, row) for row in races] for races in rows]
        return found, found
