"""Marks of a board's fields say what each seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import pytest

from racekit.engine import HIDDEN, SECRET, UNSEEN, Seen, own, secret
from racekit.engine.view import seen_board


class Table(NamedTuple):
    """A table with a field of each kind."""

    round: int
    hands: Annotated[tuple[tuple[str, ...], ...], SECRET]
    bids: Annotated[tuple[int | None, ...], secret(shown=lambda table: range(2 * table.opened))]
    backs: Annotated[tuple[str, ...], secret(hide=lambda card: card[0])]
    stack: Annotated[tuple[str, ...], UNSEEN] = ()
    even: Annotated[int, Seen(lambda table, value, seat: value if seat else HIDDEN)] = 4
    opened: bool = False


TABLE = Table(3, (("J",), ("Q", "K")), (5, None), ("R1", "Y2"), ("A", "B", "C"))


def test_each_seat_sees_what_the_marks_say() -> None:
    first: Any = (3, (("J",), ("?", "?")), (5, "?"), ("R1", "Y"), ("?", "?", "?"), "?", False)
    second: Any = (3, (("?",), ("Q", "K")), ("?", None), ("R", "Y2"), ("?", "?", "?"), 4, False)
    assert seen_board(TABLE, 0) == first
    assert seen_board(TABLE, 1) == second
    assert type(seen_board(TABLE, 0)) is Table


def test_a_condition_on_the_board_shows_the_entries_to_all() -> None:
    opened = TABLE._replace(opened=True)
    assert seen_board(opened, 0).bids == seen_board(opened, 1).bids == (5, None)


def test_a_dataclass_has_the_same_marks() -> None:
    @dataclass(frozen=True)
    class Dice:
        dice: Annotated[tuple[int, ...], SECRET]
        bids: tuple[str, ...] = ()

    Dice.__annotations__ = {"dice": Annotated[tuple[int, ...], SECRET], "bids": tuple[str, ...]}
    assert seen_board(Dice((3, 5), ("two threes",)), 1) == Dice((HIDDEN, 5), ("two threes",))  # type: ignore[arg-type]


def test_a_board_without_marks_is_seen_whole() -> None:
    for board in ((1, 2), "board", 7):
        assert seen_board(board, 0) is board


def test_the_former_function_shows_what_the_mark_does() -> None:
    with pytest.warns(DeprecationWarning, match="SECRET"):
        assert own(("J", "Q"), 0) == ("J", "?")
