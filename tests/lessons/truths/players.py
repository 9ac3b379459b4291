"""The truths of the lesson about writing a player, from the game that its players play."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Any

import racekit as rk
from racekit.engine.game import State
from racekit.games.pig import Board, Turn
from tests.notebooks.books import code, read

from . import Truth


def at(turn: int) -> State:
    """Return a position with so many points in this turn."""
    return State(rk.game("pig"), Board((0, 0), turn, 2), (Turn(0),))


def rolled(turn: int) -> list[int]:
    """Return the points of the turn after each face."""
    rolling = at(turn).step("roll").state
    return [rolling.step(face).state.board.turn for face in rolling.outcomes()]


@cache
def brings(hold: int, turn: int = 0) -> Fraction:
    """Return the average points of a turn that is held at so many points."""
    if turn >= hold:
        return Fraction(turn)
    after = [brings(hold, points) for points in rolled(turn) if points]
    return sum(after, Fraction(0)) / 6


def best_hold() -> str:
    return str(max((5, 10, 20, 30), key=brings))


def first() -> Any:
    """Return the player of five lines, as the lesson writes it."""
    found: dict[str, Any] = {"__name__": __name__}
    exec(dict(code(read("en", "players/01-write-a-player.ipynb")))["five-lines"], found)
    return found["First"]()


def wins_of_the_first() -> str:
    won = 0
    for seed in range(5):
        players = {0: first(), 1: "random"}
        table = rk.Table("pig", seats=players, seed=seed, autosave=False)
        table.advance()
        assert table.result is not None
        won += 0 in table.result.winners
    return "none" if not won else "half" if won < 4 else "most"


def change(lost: int, of: int = 6) -> Fraction:
    """Return the average change at 20 points, if a 1 loses so many, over so many faces."""
    gains = islice((points - 20 for points in sorted(rolled(20)) if points), 5)
    return Fraction(sum(gains) - lost, of)


def forty_games() -> str:
    low, high = rk.odds.wilson(23, 40)
    assert (round(100 * low), round(100 * high)) == (42, 71)
    return "unclear" if low < 1 / 2 < high else "better" if low > 1 / 2 else "worse"


TRUTHS: Mapping[str, Truth] = {
    "players/best-hold": best_hold,
    "players/always-roll": wins_of_the_first,
    "players/turn-twenty": lambda: change(20),
    "players/forty-games": forty_games,
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "players/turn-twenty": {
        "4": lambda: change(0, of=5),  # the good faces only
        "10/3": lambda: change(0),  # nothing is lost
        "-20": lambda: Fraction(min(rolled(20)) - 20),  # the 1 alone
    },
}
