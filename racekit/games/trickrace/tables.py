"""The row of a game in a table of many games (see `racekit.simulate`), without NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...engine.analysis import EndTally, Reasons
from ...engine.texts import Catalogue, read_toml
from . import board as moves
from .board import Board
from .cards import HORSES, WORDS

if TYPE_CHECKING:
    from ...engine.game import State
    from .rules import Rules

CHAIRS = len(HORSES)
"""The maximum number of chairs, horses and colours; smaller games leave some entries unused."""
ABSENT = -1
"""The value in a row of what does not exist, such as a fourth seat or a race not settled here."""

(
    SCORE,
    PLACE,
    WINNER,
    PRIZE_SUM,
    TICKET_SUM,
    RIGHT,
    LAST_ODDS,
    STOOD,
    TRICKS_WON,
    WHIPS_LEFT,
    FINISH,
) = range(0, 11 * CHAIRS, CHAIRS)
ADVANCED = FINISH + CHAIRS * CHAIRS
TRICKS = ADVANCED + CHAIRS * CHAIRS

TEXTS = "racekit.games.trickrace"
"""The package that contains ``columns.toml``."""
REASONS = Reasons(Catalogue(read_toml(TEXTS, "reasons.toml"), WORDS))
"""What a hint counts."""

COLUMNS: tuple[str, ...] = (
    *(f"score_{seat}" for seat in range(CHAIRS)),
    *(f"place_{seat}" for seat in range(CHAIRS)),
    *(f"won_{seat}" for seat in range(CHAIRS)),
    *(f"prizes_{seat}" for seat in range(CHAIRS)),
    *(f"tickets_{seat}" for seat in range(CHAIRS)),
    *(f"tickets_right_{seat}" for seat in range(CHAIRS)),
    *(f"odds_{horse}" for horse in HORSES),
    *(f"at_{horse}" for horse in HORSES),
    *(f"tricks_{chair}" for chair in range(CHAIRS)),
    *(f"whips_{chair}" for chair in range(CHAIRS)),
    *(f"finish{race}_{horse}" for race in range(1, CHAIRS + 1) for horse in HORSES),
    *(f"spaces{race}_{horse}" for race in range(1, CHAIRS + 1) for horse in HORSES),
    "tricks",
)
"""The columns of a row. `ABSENT` is the value of what a smaller game lacks.

========================  =====================================================================
``score_0`` ...           a seat's points
``place_0`` ...           a seat's place, 1 is best; ``won_0`` ...: whether it has won
``prizes_0`` ...          points that a seat received for its horses' places (TR5.2)
``tickets_0`` ...         points that its tickets paid (TR5.3); ``tickets_right_0`` ...: the
                          number of races in which they won
``odds_V`` ...            a horse's odds in the last race
``at_V`` ...              its space at the end of that race
``tricks_0`` ...          tricks that a chair won in the last race (the dummy's is the last)
``whips_0`` ...           face-up whips that it had left
``finish1_V`` ...         a horse's place in a race; ``spaces1_V`` ...: the spaces that it
                          advanced (TR5.4)
``tricks``                number of tricks in the last race
========================  =====================================================================
"""


def row(state: State) -> tuple[int, ...]:
    """Return the row of a finished game, as `play` fills it."""
    board, result = state.board, state.result
    if result is None:
        raise ValueError("the game is not over")
    found = sheet_row(board)
    last = board.sheet[-1]
    spaces = [moves.space_of(board.course, horse) for horse in range(len(board.rides))]
    winners = [int(seat in result.winners) for seat in range(len(result.scores))]
    parts = (
        (SCORE, result.scores),
        (PLACE, result.ranking),
        (WINNER, winners),
        (LAST_ODDS, last.odds),
        (STOOD, spaces),
        (TRICKS_WON, board.won),
        (WHIPS_LEFT, board.whips),
    )
    for at, values in parts:
        found[at : at + len(values)] = values
    found[TRICKS] = sum(board.won)
    return tuple(found)


tally = EndTally(row)


def sheet_row(board: Board) -> list[int]:
    """Return a row with the columns that follow from the score sheet."""
    found = [ABSENT] * len(COLUMNS)
    for seat in range(len(board.points)):
        found[PRIZE_SUM + seat] = found[TICKET_SUM + seat] = found[RIGHT + seat] = 0
    for settled in board.sheet:
        for place, horse in enumerate(settled.finish, start=1):
            found[FINISH + (settled.race - 1) * CHAIRS + horse] = place
        for horse, spaces in enumerate(settled.spaces):
            found[ADVANCED + (settled.race - 1) * CHAIRS + horse] = spaces
        for seat, account in enumerate(settled.accounts):
            paid = account.lines[-1].points
            found[PRIZE_SUM + seat] += account.total - paid
            found[TICKET_SUM + seat] += paid
            found[RIGHT + seat] += paid > 0
    return found


def ranges(game: Rules) -> dict[str, Sequence[int | str]]:
    """Return the seats, chairs, horses and races of a game; the columns of others are absent."""
    horses, races = HORSES[: game.horses], range(1, game.running + 1)
    chairs = range(game.horses)
    return {"seat": range(game.players), "chair": chairs, "horse": horses, "race": races}
