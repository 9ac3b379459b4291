"""The truths of the lesson about a game of one's own, from the game that it writes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import racekit as rk
from tests.notebooks.books import code, read

from . import Truth, alike

OPTIONS = {"once": 2, "8": 8, "14": 14, "never": 20}
"""The points with which each option holds."""


@cache
def lesson() -> dict[str, Any]:
    """Return what the cells of the lesson define, without its pictures."""
    cells = dict(code(read("en", "00-make-a-game.ipynb")))
    shown = {"solve-chart": "\nhold_chart(", "twist-game": "\nrk.play("}
    found: dict[str, Any] = {"__name__": __name__}
    for cell in ("setup", "board-class", "die-class", "choice-class", "game-class", "odds-effect"):
        exec(cells[cell], found)
    for cell in ("solve-solution", "solve-chart", "twist-game"):
        exec(cells[cell].split(shown.get(cell, "\0"))[0], found)
    return found


def hold_from() -> str:
    points = lesson()["hold_from"](lesson()["solution"], 0, 0)
    return next(option for option, at in OPTIONS.items() if at == points)


def change(lost: int | None = None, of: int = 6) -> Fraction:
    """Return the average change of the turn, if a 1 loses so many points, over so many faces."""
    rolling = lesson()["state"].step("roll").state
    changes = [rolling.step(face).state.board.turn - 8 for face in rolling.outcomes()]
    if lost is not None:
        changes[0] = -lost
    return Fraction(sum(changes), of)


def coin() -> Fraction:
    return Fraction(rk.odds.solve(lesson()["MyCoin"](goal=4), progress=False).value[0])


def heads() -> Fraction:
    outcomes = lesson()["MyCoin"]().start().step("roll").state.outcomes()
    return next(Fraction(p) for outcome, p in outcomes.items() if str(outcome) == "2")


TRUTHS: Mapping[str, Truth] = {
    "make/when-to-hold": hold_from,
    "make/turn": change,
    "make/coin": coin,
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "make/turn": {
        "4": lambda: change(0, of=5),  # the good faces only
        "10/3": lambda: change(0),  # nothing is lost
        "7/2": lambda: change(-1),  # a 1 counts 1
    },
    "make/coin": {"1/2": lambda: alike("first", "second"), "1/4": lambda: heads() ** 2},
}
