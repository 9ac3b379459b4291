"""How far a player is from exact play, in games small enough for an exact answer.

Both functions return tables: lists of rows, ready for ``pandas.DataFrame``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from ..table.seats import Player
from .random import Random

if TYPE_CHECKING:
    from ..engine.game import Game, State
    from ..odds.best_response import Policy


def losses(
    player: Player, game: Game, *, positions: int = 30, seed: int = 0
) -> list[dict[str, Any]]:
    """Return what a player's choices cost in a game in which everybody sees everything.

    Parameters
    ----------
    player : Player
        The player.
    game : Game
        A game that `racekit.odds.solve` solves.
    positions : int
        The number of positions, from random games, in which the player chooses.
    seed : int
        The seed of the games and the choices.

    Returns
    -------
    list of dict
        A row for each position: ``position`` (the board), ``chosen``, ``best`` (all best actions),
        and ``loss``: the probability of winning that the choice gives away.

    Examples
    --------
    >>> import racekit as rk
    >>> rows = losses(rk.players.Greedy(), rk.game("pig", goal=10), positions=5)
    >>> [row["loss"] for row in rows]
    [Fraction(0, 1), Fraction(0, 1), Fraction(0, 1), Fraction(0, 1), Fraction(0, 1)]
    """
    from ..odds.solve import solve

    solution, rng, rows = solve(game), random.Random(seed), []
    for state in _decisions(game, rng, positions):
        seat: Any = state.actor
        values = {action: each[seat] for action, each in solution.action_values(state).items()}
        chosen = player.choose(state.view(seat), state.actions(), rng)
        rows.append(
            {
                "position": state.board,
                "chosen": chosen,
                "best": solution.best_actions(state),
                "loss": max(values.values()) - values[chosen],
            }
        )
    return rows


def _decisions(game: Game, rng: random.Random, count: int) -> Iterator[State]:
    """Yield distinct positions of random games in which a seat has a choice."""
    found: set[State] = set()
    state = game.start()
    while len(found) < count:
        if state.actor is None:
            state = game.start()
        if len(state.actions()) > 1 and state not in found:
            found.add(state)
            yield state
        actions = state.actions()
        state = state.step(rng.choice(actions) if actions else state.sample(rng)).state


def responses(
    player: Player, game: Game, *, tries: int = 20, seed: int = 0
) -> list[dict[str, Any]]:
    """Return how a player does in a small game for two with hidden information, seat by seat.

    The player's policy is counted: how often it takes each action when it is asked several times.

    Parameters
    ----------
    player : Player
        The player.
    game : Game
        A game for two that `racekit.odds.best_response` can search, with scores that sum to 0.
    tries : int
        How often the player is asked in each of its information sets.
    seed : int
        The seed of its choices.

    Returns
    -------
    list of dict
        A row for each seat: ``score`` against a random player, ``best`` (what the best response to
        a random player scores), their difference ``loss``, and ``concedes``: what an opponent
        scores who knows the policy and answers best. If what both seats concede sums to 0, the
        policy is an equilibrium.

    Examples
    --------
    >>> import racekit as rk
    >>> rows = responses(rk.players.Random(), rk.game("kuhn"), tries=1)
    >>> [(row["seat"], str(row["best"])) for row in rows]
    [(0, '1/2'), (1, '5/12')]
    """
    from ..odds.best_response import best_response

    policy, uniform = _counted(player, tries, seed), _by_chance
    rows = []
    for seat in range(game.players):
        best = best_response(game, seat, uniform, utility="score").value
        score = _score(game, seat, policy, uniform)
        other = best_response(game, 1 - seat, policy, utility="score").value
        rows.append(
            {"seat": seat, "score": score, "best": best, "loss": best - score, "concedes": other}
        )
    return rows


def _counted(player: Player, tries: int, seed: int) -> Policy:
    """Return how often a player takes each action."""

    @cache
    def policy(view: Any) -> Mapping[Any, Fraction]:
        actions = _legal(view)
        rngs = (random.Random(f"{seed}/{number}") for number in range(tries))
        counts = Counter(player.choose(view, actions, rng) for rng in rngs)
        return {action: Fraction(n, tries) for action, n in counts.items()}

    return policy


def _by_chance(view: Any) -> Mapping[Any, Fraction]:
    """Return how often a random player takes each action."""
    return Random().chances(view, _legal(view))


def _legal(view: Any) -> Sequence[Any]:
    from ..odds.information_state import information_state

    return information_state(view).example.actions()


def _score(game: Game, seat: int, policy: Policy, others: Policy) -> Fraction:
    """Return the exact mean score of a seat."""
    from ..odds.query import ask
    from ..odds.questions import score

    answer: Any = ask(
        game.start(),
        score(seat),
        method="exact",
        policy=lambda view: (policy if view.seat == seat else others)(view),
    )
    return sum((points * p for points, p in answer.items()), Fraction(0))
