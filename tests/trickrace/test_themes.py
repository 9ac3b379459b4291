"""The themes of puzzles: what each kind of answer is about."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.games.trickrace.cards import parse_action
from racekit.games.trickrace.positions import position
from racekit.games.trickrace.themes import themes

HANDS = ["R5 B1 B2 B9", "R2 B3 G11 G12", "B10 G1 G2 G3", "R8 Y8 Y7 R9"]
LED = {"table": ["R5"], "hands": ["B1 B2 B9", *HANDS[1:]]}
LATE = {"table": ["R5"], "hands": ["B1 B2", "R2 B3 B4", "B10 G1 G2", "R8 Y8 Y7"]}


@pytest.mark.parametrize(
    ("table", "seat", "answer", "named"),
    [
        ({"hands": HANDS}, 0, "R5", ["lead"]),
        ({"hands": HANDS}, 0, "R5 whip", ["whip", "lead"]),
        ({"hands": HANDS}, 0, "aside R5", ["discard"]),
        ({"hands": HANDS}, 0, "open V", ["bet"]),
        ({"hands": HANDS}, 0, "seal win", ["bet"]),
        (LED, 1, "R2", ["follow"]),
        (LED, 1, "B3", ["throw"]),
        (LED, 1, "B3 whip", ["whip", "block"]),
        (LED, 1, "G11", ["throw", "count"]),  # it holds the only higher one itself
        (LED, 1, "G12", ["throw"]),
        (LATE, 1, "R2", ["follow", "endgame"]),
    ],
)
def test_an_answer_is_about_its_part_in_the_trick(
    table: dict[str, Any], seat: int, answer: str, named: list[str]
) -> None:
    view: Any = position(**table).view(seat)
    assert list(themes(view, parse_action(answer))) == named
