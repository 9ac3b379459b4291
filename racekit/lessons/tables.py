"""The tables of lessons: recorded games, and positions to play on from."""

from __future__ import annotations

from importlib.resources import files

from ..engine.errors import BadInput, Problem, short_repr
from ..engine.game import State
from ..games import FIRST
from ..players import default_player
from ..table.record import Record
from ..table.seats import HUMAN, default_names
from ..table.table import Table


def example(game: str = FIRST) -> Table:
    """Return the table of a recorded game, for study step by step.

    The names of its seats are Player 1, Player 2 and so on, as in the lessons' text.

    Raises
    ------
    BadInput
        If there is no recorded game of that name.

    Examples
    --------
    >>> table = example()
    >>> table.result.winners
    (2,)
    """
    recorded = {
        path.name.removesuffix(".jsonl"): path
        for path in files("racekit.lessons").joinpath("records").iterdir()
    }
    if not isinstance(game, str) or game not in recorded:
        problem = Problem.of("game", "unknown_game", name=short_repr(game), known=sorted(recorded))
        raise BadInput.of("bad_game", [problem])
    return _numbered(Table.from_record(Record.parse(recorded[game].read_bytes())))


def study_table(state: State, seat: int = 0) -> Table:
    """Return a table in study mode that begins at `state`: you against automatic players.

    The names of its seats are Player 1, Player 2 and so on, as in the lessons' text.

    Parameters
    ----------
    state : State
        The position. If it is your turn, the table waits for you; otherwise the others play on.
    seat : int
        Where you sit.

    Examples
    --------
    >>> from racekit.games.longshot.positions import position
    >>> table = study_table(position(hands=[["3-5", "F-2"]]))
    >>> table.names[1].en, table.actor
    ('Player 2', 0)
    """
    other = default_player(state.game)
    seats = {each: HUMAN if each == seat else other for each in range(state.game.players)}
    table = Table(state.game, seats=seats, start=state, autosave=False)
    return _numbered(table)


def _numbered(table: Table) -> Table:
    """Name the seats by their numbers, whoever plays them."""
    table.names = default_names([HUMAN] * table.game.players)
    return table
