"""A player that takes the action with the best evaluation, one step ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

from ..engine.analysis import Heuristic, QuickHeuristic, get_feature, require
from ..engine.game import Game
from ..engine.registry import game_of
from ..engine.texts import Text
from .random import Random


class Greedy:
    """Chooses the action with the best evaluation; ties are broken uniformly at random.

    The evaluation function is the game's own (`racekit.engine.Heuristic`).

    Examples
    --------
    >>> import racekit as rk
    >>> seats = {seat: rk.players.Greedy() for seat in range(5)}
    >>> table = rk.Table("longshot", players=5, seed=7, seats=seats, autosave=False)
    >>> events = table.advance()
    >>> table.result is not None
    True
    """

    kind: ClassVar[str] = "greedy"
    name: ClassVar[Text] = Text("Bot", "コンピューター")
    heuristic: ClassVar[type[Heuristic]] = Heuristic

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`."""
        return rng.choice(self._best(view, actions))

    def chances(self, view: Any, actions: Sequence[Any]) -> dict[Any, Fraction]:
        """Return the probability of each of `actions`."""
        best = self._best(view, actions)
        return dict.fromkeys(best, Fraction(1, len(best)))

    def first(self, view: Any, actions: Sequence[Any]) -> int:
        """Return the index of the first of the best actions."""
        return actions.index(self._best(view, actions)[0])

    def _best(self, view: Any, actions: Sequence[Any]) -> list[Any]:
        """Return the actions with the best evaluation."""
        if len(actions) == 1:
            return [*actions]
        evaluation = require(game_of(view), self.heuristic)(view)
        values = [evaluation(action) for action in actions]
        best = max(values)
        return [action for action, value in zip(actions, values, strict=True) if value == best]

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Quick(Greedy):
    """Chooses as `Greedy` does, but by the game's quick heuristic: for games by the hundred.

    Examples
    --------
    >>> import racekit as rk
    >>> seats = {seat: Quick() for seat in range(3)}
    >>> table = rk.Table("readaloud", seed=7, seats=seats, autosave=False)
    >>> events = table.advance()
    >>> table.result is not None
    True
    """

    kind: ClassVar[str] = "quick"
    name: ClassVar[Text] = Text("Quick bot", "速いコンピューター")
    heuristic: ClassVar[type[Heuristic]] = QuickHeuristic


def default_player(game: Game | type[Game]) -> Random | Greedy:
    """Return the default player: `Greedy` in a game with a heuristic, `Random` otherwise.

    Examples
    --------
    >>> import racekit as rk
    >>> default_player(rk.game("pig")), default_player(rk.game("kuhn"))
    (Greedy(), Random())
    """
    return Random() if get_feature(game, Heuristic) is None else Greedy()


def quick_player(game: Game) -> Random | Greedy:
    """Return the player of hints and reviews: `Quick` if the game has its heuristic.

    Examples
    --------
    >>> import racekit as rk
    >>> quick_player(rk.game("readaloud")), quick_player(rk.game("longshot"))
    (Quick(), Greedy())
    """
    return default_player(game) if get_feature(game, QuickHeuristic) is None else Quick()
