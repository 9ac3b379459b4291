"""A played game as tidy tables: lists of rows, ready for ``pandas.DataFrame``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine.texts import language
from . import board as moves
from .cards import FIELD, Act, hand_of, place_name
from .values import value_of, winners
from .vocabulary import condition_text

if TYPE_CHECKING:
    from ...engine.game import State
    from ...table.table import Table
    from .board import Board


def readings(table: Table, lang: str | None = None) -> list[dict[str, Any]]:
    """Return the readings (RA2.1) on the table's line.

    Parameters
    ----------
    table : Table
        A game, over or not.
    lang : {"en", "ja"}, optional
        The language of the cards' titles.

    Returns
    -------
    list of dict
        A row for each reading: ``turn``, ``seat``, ``card`` (its code), ``title``, ``place``
        (``f`` for the field, ``h0`` for a hand, ``stock``), ``value``.

    Examples
    --------
    >>> import racekit as rk
    >>> from racekit.games.readaloud import make
    >>> seats = {seat: rk.players.Random() for seat in range(3)}
    >>> table = rk.Table(make(), seats=seats, seed=7, autosave=False)
    >>> events = table.advance()
    >>> rows = readings(table, "en")
    >>> rows[0]["turn"], rows[0]["seat"]
    (1, 0)
    """
    return [_reading(state, action, lang or language()) for state, action in _read(table)]


def _read(table: Table) -> Iterator[tuple[State, Act]]:
    """Yield each position in which a seat read a card, with that action."""
    for node in table.node.line():
        if isinstance(node.action, Act) and node.action.verb == "read":
            assert node.parent is not None
            yield table.state_at(node.parent), node.action


def _reading(state: State, action: Act, lang: str) -> dict[str, Any]:
    """Return the row of a reading (RA2.1), with the value of a whole stack (RA8.1)."""
    board: Board = state.board
    piece = moves.piece_at(board, action.spot)
    cards = state.game.cards  # type: ignore[attr-defined]
    return {
        "turn": board.turn,
        "seat": board.seat,
        "card": piece.card,
        "title": cards[piece.card].title(lang),
        "place": place_name(action.spot.place),
        "value": value_of(cards, piece),
    }


def turns(table: Table, lang: str | None = None) -> list[dict[str, Any]]:
    """Return the table at the beginning of each turn, including hidden cards.

    Parameters
    ----------
    table : Table
        A game, over or not.
    lang : {"en", "ja"}, optional
        The language of ``condition``.

    Returns
    -------
    list of dict
        A row for each turn: ``turn``, ``seat``, ``field`` and ``stock`` (their numbers of cards),
        ``cards_0``, ``value_0``, ... (each hand's number of cards and total value), ``ban``
        (whether discarding from hands is forbidden), ``condition`` (its name, or None) and
        ``ahead`` (the seats that would win now: RA4.2).
    """
    return [_turn(state, lang or language()) for state, _ in _read(table)]


def _turn(state: State, lang: str) -> dict[str, Any]:
    """Return the row of a turn: hands and their values (RA8.1), ban (RA5.2), winners (RA4.2)."""
    board: Board = state.board
    cards, condition = state.game.cards, board.condition  # type: ignore[attr-defined]
    row = {
        "turn": board.turn,
        "seat": board.seat,
        "field": len(board.laid[FIELD]),
        "stock": len(board.stock),
    }
    for seat in range(moves.players(board)):
        hand = board.laid[hand_of(seat)]
        row[f"cards_{seat}"] = len(hand)
        row[f"value_{seat}"] = sum(value_of(cards, piece) for piece in hand)
    text = condition and condition_text(condition.what, condition.how, condition.n)(lang)
    ahead = winners(cards, condition, board.laid[FIELD + 1 :], board.seat)
    return {**row, "ban": board.ban, "condition": text, "ahead": list(ahead)}
