"""The strength of `rk.players.Search` against Greedy, at most a second a decision.

`rk.compare` plays each deal from every seat. The target is the lower bound of the 95 % interval of
Search's share of the win, by results alone. Beside it stands the same less luck. How many times
fewer games are needed less luck is measured between close players, where games are needed.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import racekit as rk
from racekit.odds.comparison import Difference
from racekit.players import Greedy, Random, Search
from racekit.players.exactness import losses, responses

from ._figures import Figure
from .players import Timed


class Match(NamedTuple):
    """A match: Search with a budget in games, on a number of deals."""

    game: str
    players: int
    budget: int
    deals: int
    target: float
    """The target of the lower bound of its share of wins."""
    seconds: float
    """The maximum mean time of a decision."""


MATCHES = (
    Match("longshot", 5, budget=2000, deals=40, target=0.25, seconds=1),
    Match("trickrace", 4, budget=300, deals=40, target=0.45, seconds=1),
    Match("trickrace", 3, budget=300, deals=40, target=0.55, seconds=1),
    Match("foth", 2, budget=40, deals=40, target=0.58, seconds=2),
    Match("readaloud", 3, budget=40, deals=40, target=0.40, seconds=2),
)


CLOSE = (("longshot", 4, 50), ("trickrace", 4, 75))
"""Games, players and deals in which two close players are compared: luck hides their difference."""
SLIPS = Fraction(2, 100)
"""How often the weaker of them chooses at random."""
FEWER = 4.0
"""How many times fewer games should be needed without luck."""


class Slipping:
    """A greedy player that slips now and then."""

    kind = name = "slipping"

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        player = Random() if rng.random() < SLIPS else Greedy()
        return player.choose(view, actions, rng)

    def chances(self, view: Any, actions: Sequence[Any]) -> dict[Any, Fraction]:
        """Return with which probability it takes each action, so that slips are luck, too."""
        best, slip = Greedy().chances(view, actions), SLIPS / len(actions)
        return {action: (1 - SLIPS) * best.get(action, 0) + slip for action in actions}


class Silent(Slipping):
    """The same player, but it does not tell its probabilities: each of its slips counts in full."""

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        return super().choose(view, actions, rng)


def variance(game: str, players: int, deals: int) -> list[Figure]:
    """Compare two close players with and without luck."""
    asked: dict[str, Any] = {"players": players, "progress": False}
    told, silent = (
        rk.compare(each, "greedy", game, deals, **asked).ratio for each in (Slipping(), Silent())
    )
    name = f"{game}, {players}: fewer games less luck"
    note = f"{float(SLIPS):.0%} slips, {deals} deals"
    return [
        Figure(name, told, "times", FEWER, note=note),
        Figure(f"{name}, probabilities not told", silent, "times", note=note),
    ]


def figures(match: Match) -> list[Figure]:
    """Play all the deals of a match."""
    options = {} if match.game == "foth" else {"players": match.players}
    thinker = Timed(Search(games=match.budget))
    found = rk.compare(thinker, "greedy", match.game, match.deals, progress=False, **options)
    name = f"{match.game}, {match.players}: search against greedy"
    note = f"fair {found.fair:.3f}; {found.games} games; {match.budget} games a decision"
    spent = thinker.seconds / thinker.decisions
    return [
        Figure(f"{name}, lower bound", found.by_results.low, "", match.target, note=note),
        Figure(
            f"{name}, by results", float(found.by_results.value), "", note=_plus(found.by_results)
        ),
        Figure(f"{name}, less luck", float(found.less_luck.value), "", note=_plus(found.less_luck)),
        Figure(
            f"{name}, a decision", spent, "s", match.seconds, at_most=True, note="processor time"
        ),
    ]


def _plus(found: Difference) -> str:
    return f"{found.low:.3f} to {found.high:.3f}"


def exactness() -> list[Figure]:
    """Measure how far Search is from exact play in the small games."""
    player = Search(games=200)
    rows = losses(player, rk.game("pig", goal=40), positions=40)
    lost = statistics.mean(float(row["loss"]) for row in rows)
    found = [Figure("pig, to 40: search's mean loss", lost, "of a win", note="40 positions, exact")]
    gambler = Search(games=200, utility="score")
    for row in responses(gambler, rk.game("kuhn"), tries=20):
        name = f"kuhn, seat {row['seat']}: search"
        found += [
            Figure(f"{name}, loss to the best response", float(row["loss"]), "chips"),
            Figure(f"{name}, concedes to one who knows it", float(row["concedes"]), "chips"),
        ]
    return found


def measure() -> list[Figure]:
    """Play all the matches, compare with exact play, and compare close players."""
    played = [figure for match in MATCHES for figure in figures(match)]
    close = [figure for each in CLOSE for figure in variance(*each)]
    return [*exactness(), *played, *close]
