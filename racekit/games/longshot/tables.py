"""The row of a game in a table of many games (see `racekit.simulate`), without NumPy.

The columns of a game's row. A value is -1 if it does not exist (an absent seat, a horse that does
not run, a race that does not take place):

==================  ================================================================
``score_S``         seat S's dollars at the end
``place_S``         its place, from 1; tied seats share a place
``won_S``           1 if its place is 1, else 0
``purse1_S``        its dollars after race 1
``order1_S``        the horse of its order in race 1 (``order2_S``: in race 2)
``tickets_S``       net dollars from its tickets, gains minus payments, over all races
``finish1_H``       horse H's place in race 1, 0: not home (``finish2_H``: in race 2)
``rounds``          number of rounds in the last race
``at_H``            horse H's space at the end of the last race
==================  ================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...engine.analysis import EndTally, Reasons
from ...engine.game import State
from ...engine.texts import Catalogue, read_toml
from .board import Board
from .cards import HORSES

if TYPE_CHECKING:
    from .rules import Rules

SEATS = 6

_SEAT_COLUMNS = ("score", "place", "won", "purse1", "order1", "order2", "tickets")
_HORSE_COLUMNS = ("finish1", "finish2", "at")
TEXTS = "racekit.games.longshot"
"""The package that contains ``columns.toml``."""
REASONS = Reasons(Catalogue(read_toml(TEXTS, "reasons.toml")))
"""What a hint counts."""

COLUMNS: tuple[str, ...] = (
    *(f"{name}_{seat}" for name in _SEAT_COLUMNS for seat in range(SEATS)),
    *(f"{name}_{horse}" for name in _HORSE_COLUMNS for horse in range(1, HORSES + 1)),
    "rounds",
)
"""The column names of a row (see above)."""
ABSENT = -1

SCORE, PLACE, WON, PURSE1, ORDER1, ORDER2, TICKETS, FINISH1, FINISH2, STOOD = (
    COLUMNS.index(f"{name}_{0 if name in _SEAT_COLUMNS else 1}")
    for name in (*_SEAT_COLUMNS, *_HORSE_COLUMNS)
)
ROUNDS = COLUMNS.index("rounds")


def row(state: State) -> tuple[int, ...]:
    """Return the row of a game that is over in the engine (LS11.1)."""
    columns = [ABSENT] * len(COLUMNS)
    board: Board = state.board
    fill_races(board, columns)
    assert state.result is not None
    scores, ranking, _ = state.result
    for seat, (score, rank) in enumerate(zip(scores, ranking, strict=True)):
        columns[SCORE + seat], columns[PLACE + seat], columns[WON + seat] = (
            score,
            rank,
            int(rank == 1),
        )
    columns[STOOD : STOOD + len(board.at)] = board.at
    columns[ROUNDS] = board.round
    return tuple(columns)


tally = EndTally(row)


def fill_races(board: Board, columns: list[int]) -> None:
    """Fill in the columns of the settled races: places (LS8.3), orders and money (LS9.4)."""
    columns[TICKETS : TICKETS + len(board.purses)] = [0] * len(board.purses)
    for race, ranks, accounts in board.settlements:
        finish, order = (FINISH1, ORDER1) if race == 1 else (FINISH2, ORDER2)
        columns[finish : finish + len(ranks)] = ranks
        for seat, account in enumerate(accounts):
            of_order, *of_tickets = account.lines
            columns[order + seat] = of_order.horse
            columns[TICKETS + seat] += sum(line.amount for line in of_tickets)
            if race == 1:
                columns[PURSE1 + seat] = account.after


def ranges(game: Rules) -> dict[str, Sequence[int]]:
    """Return the seats, horses (LS1.1) and races of a game; the columns of others are absent."""
    horses, races = range(1, game.horses + 1), range(1, game.races + 1)
    return {"seat": range(game.players), "horse": horses, "race": races}
