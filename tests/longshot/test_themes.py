"""The themes of puzzles: what each kind of answer is about."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.games.longshot.cards import parse_action
from racekit.games.longshot.themes import themes
from tests.longshot.positions import position

TABLE: dict[str, Any] = {
    "boxes": {"1L": "1-3", "2R": "F-2 2-6"},
    "hands": ["1-3 F-0 F-1 F-2 2-3 2-4"],
    "stack": "5-5 5-6",
}


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        ("1-3>1R", ["order"]),  # seat 0's order is horse 1
        ("1-3>1L", ["lesser"]),  # on another 3
        ("2-3>2L", ["bet"]),  # it holds another card of horse 2
        ("F-2>4L", ["lesser", "free"]),
        ("F-0>4L", ["block", "free"]),
        ("F-1>4L", ["block", "free"]),
        ("2-4>2R", ["lesser"]),  # on a 6 already
        ("pass", ["pass"]),
    ],
)
def test_an_answer_is_about_whom_it_serves(answer: str, named: list[str]) -> None:
    action = parse_action(answer)
    assert list(themes(position(**TABLE).view(0), action)) == named
    late = position(**TABLE, spurting=True, home={5: (2, 1, 9)})
    assert list(themes(late.view(0), action)) == [*named, "spurt", "endgame"]
