"""Moves compared exactly: by enumerating all positions and continuations, or solving the game.

No game is drawn at random, so that the numbers are fractions without an interval. It takes few
cards, or a small game.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import prod
from statistics import NormalDist
from typing import Any

from ..engine.errors import BadInput
from ..engine.events import Event
from ..engine.game import Game, State
from ..odds.comparison import Difference
from ..odds.exact import LimitExceeded, Stepwise, enumerate_outcomes, finished, players_policy
from ..odds.information_state import InformationState, Starts
from ..odds.solve import EXACT_LIMIT, Solution, shares_of_win, solve
from ..table.seats import Player
from .solving import QUICK, Compared

LIMIT = 3_000
"""The maximum number of positions after a move."""

Worth = tuple[Fraction, Fraction]
"""A seat's share of the win, and its score, on average."""


@cache
def solution_of(game: Game) -> Solution | None:
    """Return the solution of a small game in which nothing is hidden; None of any other."""
    try:
        found = solve(game, limit=EXACT_LIMIT, progress=False)
    except BadInput:
        return None
    return found if found.exact else None


def exact(known: InformationState, player: Player) -> Compared | None:
    """Compare the moves of a position exactly.

    In a solved game everybody plays on as well as possible, in any other by `player`.

    Returns
    -------
    Compared or None
        The best move and the best other one; None if it takes too many positions.

    Examples
    --------
    >>> import racekit as rk
    >>> from racekit.odds.information_state import information_state
    >>> pig = rk.game("pig", goal=2)
    >>> state = pig.start().step("roll").state.step("2").state
    >>> found = exact(information_state(state.view(0)), rk.players.Greedy())
    >>> state.actions()[found.answer], *map(str, found.shares)
    ('hold', '1', '6/7')
    """
    solution = solution_of(known.game)
    found = _counted(known, player) if solution is None else _solved(known, solution)
    return None if found is None else _compared(found)


def _solved(known: InformationState, solution: Solution) -> list[Worth]:
    """Return what each move is worth in a solved game; a solution knows no scores."""
    seat: Any = known.seat
    values = solution.action_values(known.example).values()
    return [(Fraction(worth[seat]), Fraction(0)) for worth in values]


def _counted(known: InformationState, player: Player) -> list[Worth] | None:
    """Return what each move is worth if a player plays on in all seats; None if it takes long."""
    seat: Any = known.seat
    policy = players_policy((player,) * known.players)
    starts = [Starts(known.determinizations, action) for action in known.example.actions()]
    if policy is None or not starts[0].within(LIMIT):
        return None

    def read(state: State, _events: Sequence[Event]) -> tuple[Worth, ...] | None:
        result = state.result
        if result is None:
            return None
        return ((shares_of_win(result)[seat], Fraction(result.scores[seat])),)

    try:
        return [_mean(enumerate_outcomes(start, read, policy, LIMIT)) for start in starts]
    except LimitExceeded:
        return None


def _mean(enumeration: Stepwise[tuple[dict[Any, Fraction], int]]) -> Worth:
    """Return the mean of the outcomes of an enumeration."""
    outcomes, _ = finished(enumeration)
    total = sum(outcomes.values())
    share, score = (
        sum((p * worth[at] for worth, p in outcomes.items()), Fraction(0)) / total for at in (0, 1)
    )
    return share, score


def _compared(values: Sequence[Worth]) -> Compared:
    answer, rival, *_ = order = sorted(range(len(values)), key=lambda move: -values[move][0])
    best, *others = (values[move][0] for move in order)
    gain = best - others[0]
    return Compared(
        answer,
        rival,
        games=0,
        shares=(best, others[0]),
        scores=(float(values[answer][1]), float(values[rival][1])),
        gain=Difference(gain, float(gain), float(gain)),
        ease=prod(_ahead(best, other) for other in others),
    )


def _ahead(best: Fraction, other: Fraction) -> float:
    """Return how likely the best move leads another one after a few games of each."""
    spread = float(best * (1 - best) + other * (1 - other)) ** 0.5
    return NormalDist().cdf(float(best - other) * QUICK**0.5 / spread) if spread else 1.0
