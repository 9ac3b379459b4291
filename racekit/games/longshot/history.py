"""A played game as tidy tables: lists of rows, ready for ``pandas.DataFrame``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.texts import language
from .cards import BOOK
from .settle import line_values

if TYPE_CHECKING:
    from ...engine.events import Event
    from ...table.table import Table
    from .board import Board


def positions_by_round(table: Table) -> list[dict[str, Any]]:
    """Return where each horse was after each round of the table's line (LS3.3).

    Parameters
    ----------
    table : Table
        A game, over or not.

    Returns
    -------
    list of dict
        A row for each horse and round: ``race``, ``round``, ``horse``, ``start`` (where it was
        before), ``run`` (how far it ran), ``at`` (where it is now), ``late``, ``home``.

    Examples
    --------
    >>> import racekit as rk
    >>> seats = {seat: rk.players.Random() for seat in range(5)}
    >>> table = rk.Table("longshot", seats=seats, seed=7, races=1, autosave=False)
    >>> events = table.advance()
    >>> row = positions_by_round(table)[0]
    >>> row["horse"], row["start"], row["run"] == row["at"]
    (1, 0, True)
    """
    rows: list[dict[str, Any]] = []
    for node in table.node.line():
        runs = [event for event in node.events if event.rule == "LS3.3"]
        if runs and node.parent is not None:
            board: Board = table.state_at(node.parent).board
            rows += _round(board, runs, table.game.goal)  # type: ignore[attr-defined]
    return rows


def _round(board: Board, runs: Sequence[Event], goal: int) -> Iterator[dict[str, Any]]:
    """Yield the rows of one run of all horses (LS3.3, LS8.1), given the board before it."""
    after = {event.values["horse"]: event.values["at"] for event in runs if event.name == "ran"}
    late = {event.values["horse"] for event in runs if event.name == "late"}
    for horse, start in enumerate(board.at, start=1):
        at = after.get(horse, start)
        yield {
            "race": board.race,
            "round": board.round,
            "horse": horse,
            "start": start,
            "run": at - start,
            "at": at,
            "late": horse in late,
            "home": at >= goal,
        }


def stack_by_step(table: Table) -> list[dict[str, Any]]:
    """Return how many cards the stack had after each step of the table's line.

    Returns
    -------
    list of dict
        A row for each step from the first turn of a race on: ``step``, ``race``, ``round``,
        ``stack``, and ``gathered``: whether this step formed a new stack (LS7.1).
    """
    rows = []
    for node in table.node.line():
        board: Board = table.state_at(node).board
        if board.round:
            gathered = any(event.rule == "LS7.1" for event in node.events)
            rows.append(
                {
                    "step": node.ply,
                    "race": board.race,
                    "round": board.round,
                    "stack": len(board.stack),
                    "gathered": gathered,
                }
            )
    return rows


def settlement_lines(table: Table, lang: str | None = None) -> list[dict[str, Any]]:
    """Return every line of the settlements (LS9.1, LS9.2, LS10.4, LS10.5): dollars.

    Parameters
    ----------
    table : Table
        A game with at least one race settled.
    lang : {"en", "ja"}, optional
        The language of ``what``.

    Returns
    -------
    list of dict
        A row for each line of each seat's settlement: ``race``, ``seat``, ``rule``, ``what``,
        ``amount``.
    """
    words = BOOK.words
    return [
        {
            "race": settlement.race,
            "seat": seat,
            "rule": line.rule,
            "what": words.text(f"line_{line.kind}", **line_values(line))(lang or language()),
            "amount": line.amount,
        }
        for settlement in table.state.board.settlements
        for seat, account in enumerate(settlement.accounts)
        for line in account.lines
    ]


def purses_by_race(table: Table) -> list[dict[str, Any]]:
    """Return each seat's dollars before the first race and after each race (LS9.4).

    Returns
    -------
    list of dict
        A row for each seat and race: ``race`` (0: before the first), ``seat``, ``purse``.
    """
    settlements = table.state.board.settlements
    rows = []
    for settlement in settlements[:1]:
        rows += [(0, seat, account.before) for seat, account in enumerate(settlement.accounts)]
    for settlement in settlements:
        accounts = enumerate(settlement.accounts)
        rows += [(settlement.race, seat, account.after) for seat, account in accounts]
    return [{"race": race, "seat": seat, "purse": purse} for race, seat, purse in rows]
