"""A played game as tidy tables: lists of rows, ready for ``pandas.DataFrame``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine.texts import language
from .actions import Act
from .board import SEATS, to_go

if TYPE_CHECKING:
    from ...table.table import Table
    from .board import Board

_PLAYED = {"run": "horses", "guard": "guards", "play": "supports"}
"""The column in which a turn's row lists each action, by the action's verb."""


def turns(table: Table, lang: str | None = None) -> list[dict[str, Any]]:
    """Return the turns of the table's line, each with what was played and how the run ended.

    Parameters
    ----------
    table : Table
        A game, over or not.
    lang : {"en", "ja"}, optional
        The language of the cards' names.

    Returns
    -------
    list of dict
        A row for each turn: ``turn``, ``seat`` (the turn player), ``horses`` (702.6b), ``guards``
        (702.6d) and ``supports`` (names, of both players), ``run`` and ``guard`` as they were
        compared (702.6j), and ``distance`` (702.6k-ii). These three are None if no run was
        compared. The distance of a failed run is 0; that of a successful run uses the values after
        the success event (F27).

    Examples
    --------
    >>> import racekit as rk
    >>> seats = {seat: rk.players.Greedy() for seat in range(2)}
    >>> table = rk.Table("foth", seats=seats, seed=5, metres=1200, autosave=False)
    >>> events = table.advance()
    >>> row = turns(table, "en")[0]
    >>> row["turn"], row["seat"], row["horses"], row["distance"]
    (1, 1, ['Celery Jet'], 1)
    """
    lang, cards = lang or language(), table.game.cards  # type: ignore[attr-defined]
    rows: dict[int, dict[str, Any]] = {}
    for node in table.node.line()[1:]:
        board: Board = table.state_at(node.parent).board  # type: ignore[arg-type]
        if not board.turn:
            continue
        row = rows.setdefault(board.turn, _begun(board))
        action = node.action
        if isinstance(action, Act) and action.verb in _PLAYED:
            row[_PLAYED[action.verb]].append(cards[action.what].name(lang))
        for event in node.events:
            if event.name == "compared":
                row |= {**event.values, "distance": 0}
            elif event.name == "distance":
                row["distance"] = event.values["n"]
    return list(rows.values())


def _begun(board: Board) -> dict[str, Any]:
    """Return the row of a turn in which nothing has happened yet."""
    played: dict[str, list[str]] = {name: [] for name in _PLAYED.values()}
    ended = dict.fromkeys(("run", "guard", "distance"))
    return {"turn": board.turn, "seat": board.player, **played, **ended}


def standings(table: Table) -> list[dict[str, Any]]:
    """Return both players' standings in each turn of the table's line, after its draw (702.5).

    Returns
    -------
    list of dict
        A row for each player and turn: ``turn``, ``seat``, ``to_go`` (cards in the distance
        areas), ``hand`` (cards) and ``force`` (how many of these are force cards). If the game is
        over, the final standings appear as one additional turn.
    """
    return [
        {
            "turn": turn,
            "seat": seat,
            "to_go": to_go(board.sides[seat]),
            "hand": len(board.sides[seat].hand),
            "force": sum(table.game.cards[card].is_force for card in board.sides[seat].hand),  # type: ignore[attr-defined]
        }
        for turn, board in _boards(table)
        for seat in SEATS
    ]


def _boards(table: Table) -> Iterator[tuple[int, Board]]:
    """Return the board at the start of each turn's supports step, and the last board."""
    told = 0
    for node in table.node.line():
        state = table.state_at(node)
        board: Board = state.board
        if board.phase == "702.5" and board.turn > told:
            told = board.turn
            yield told, board
        elif state.result is not None:
            yield board.turn + 1, board
