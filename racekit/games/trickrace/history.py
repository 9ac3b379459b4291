"""A played game as tidy tables: lists of rows, ready for ``pandas.DataFrame``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...engine.texts import language
from .board import finished_tricks, space_of
from .cards import BOOK, COLOURS, HORSES
from .settle import line_values

if TYPE_CHECKING:
    from ...table.table import Table
    from .board import Board


def tricks(table: Table) -> list[dict[str, Any]]:
    """Return the tricks of the table's line (TR4.1 to TR4.5).

    Parameters
    ----------
    table : Table
        A game, over or not.

    Returns
    -------
    list of dict
        A row for each trick: ``race``, ``trick``, ``leader``, ``led`` and ``judge`` (colours),
        ``whip`` (who used one, or None), ``winner``, ``card``, ``horse``, ``start``, ``moved``.
        The dummy's number follows that of the last seat.

    Examples
    --------
    >>> import racekit as rk
    >>> seats = {seat: rk.players.Random() for seat in range(4)}
    >>> table = rk.Table("trickrace", seats=seats, seed=7, races=1, autosave=False)
    >>> events = table.advance()
    >>> row = tricks(table)[0]
    >>> row["race"], row["trick"], row["start"]
    (1, 1, 0)
    """
    return [_trick(board) for board in _after_tricks(table)]


def _after_tricks(table: Table) -> list[Board]:
    """Return the board after each trick (TR4.1)."""
    found: list[Board] = []
    last = None
    for node in table.node.line():
        board: Board = table.state_at(node).board
        if board.last not in (None, last):
            found.append(board)
        last = board.last
    return found


def _trick(board: Board) -> dict[str, Any]:
    """Return a trick: who led (TR4.1), who won it (TR4.3, TR4.4), and the advance (TR4.5)."""
    last = board.last
    assert last is not None
    best = next(played for played in last.cards if played.seat == last.winner)
    return {
        "race": board.race,
        "trick": finished_tricks(board),
        "leader": last.cards[0].seat,
        "led": str(last.cards[0].card)[0],
        "judge": COLOURS[last.judge],
        "whip": next((played.seat for played in last.cards if played.whip), None),
        "winner": last.winner,
        "card": str(best.card),
        "horse": HORSES[last.horse],
        "start": last.start,
        "moved": last.moved,
    }


def positions_by_trick(table: Table) -> list[dict[str, Any]]:
    """Return where each horse was after each trick of the table's line (TR4.5).

    Returns
    -------
    list of dict
        A row for each horse and trick: ``race``, ``trick``, ``horse``, ``at``.
    """
    return [
        {
            "race": board.race,
            "trick": finished_tricks(board),
            "horse": letter,
            "at": space_of(board.course, horse),
        }
        for board in _after_tricks(table)
        for horse, letter in enumerate(HORSES[: len(board.rides)])
    ]


def sheet_lines(table: Table, lang: str | None = None) -> list[dict[str, Any]]:
    """Return every line of the score sheet (TR5.2, TR5.3).

    Parameters
    ----------
    table : Table
        A game with at least one race settled.
    lang : {"en", "ja"}, optional
        The language of ``what``.

    Returns
    -------
    list of dict
        A row for each line: ``race``, ``seat``, ``rule``, ``what``, ``points``.
    """
    words = BOOK.words
    return [
        {
            "race": settled.race,
            "seat": seat,
            "rule": line.rule,
            "what": words.text(f"line_{line.kind}", **line_values(line))(lang or language()),
            "points": line.points,
        }
        for settled in table.state.board.sheet
        for seat, account in enumerate(settled.accounts)
        for line in account.lines
    ]


def horses_by_race(table: Table) -> list[dict[str, Any]]:
    """Return what the score sheet keeps of each horse (TR5.4).

    Returns
    -------
    list of dict
        A row for each horse and finished race, in finishing order: ``race``, ``place``, ``horse``,
        ``rider`` (the dummy's number follows that of the last seat), ``spaces``, ``odds``.

    Examples
    --------
    >>> import racekit as rk
    >>> seats = {seat: rk.players.Random() for seat in range(4)}
    >>> table = rk.Table("trickrace", seats=seats, seed=7, races=1, autosave=False)
    >>> events = table.advance()
    >>> horses_by_race(table)[0]
    {'race': 1, 'place': 1, 'horse': 'S', 'rider': 1, 'spaces': 6, 'odds': 2}
    """
    return [
        {
            "race": settled.race,
            "place": place,
            "horse": HORSES[horse],
            "rider": settled.rider(horse),
            "spaces": settled.spaces[horse] if settled.spaces else None,
            "odds": settled.odds[horse],
        }
        for settled in table.state.board.sheet
        for place, horse in enumerate(settled.finish, start=1)
    ]


def points_by_race(table: Table) -> list[dict[str, Any]]:
    """Return each seat's points after each finished race (TR5.2, TR5.3).

    Returns
    -------
    list of dict
        A row for each seat and race: ``race``, ``seat``, ``points``.
    """
    return [
        {"race": settled.race, "seat": seat, "points": account.after}
        for settled in table.state.board.sheet
        for seat, account in enumerate(settled.accounts)
    ]
